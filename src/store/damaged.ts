/** Describes a damaged file or database, for the person who must repair it. */
export type Damage = {
  /** The file or database. */
  place: string;
  /** What is wrong with it, beginning with a verb. */
  what: string;
  /** What to do, as an imperative. */
  remedy: string;
};

/**
 * Stored data is corrupt or belongs to something else; waiting does not help. The message is one sentence for people.
 */
export class Damaged extends Error {
  override name = "Damaged";
  readonly damage: Damage;

  constructor(damage: Damage, options?: ErrorOptions) {
    super(`${damage.place} ${damage.what}: ${damage.remedy}.`, options);
    this.damage = damage;
  }
}
