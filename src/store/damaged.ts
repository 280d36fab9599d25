/** What a file or database is, for somebody who must mend it. */
export type Damage = {
  /** File or database. */
  place: string;
  /** What is wrong with it, as a verb and what follows. */
  what: string;
  /** What to do, as an order. */
  remedy: string;
};

/** What is stored is not what was written, or not ours: waiting does not mend it. One sentence, for people. */
export class Damaged extends Error {
  override name = "Damaged";
  readonly damage: Damage;

  constructor(damage: Damage, options?: ErrorOptions) {
    super(`${damage.place} ${damage.what}: ${damage.remedy}.`, options);
    this.damage = damage;
  }
}
