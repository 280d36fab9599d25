/** The commonest short words of other languages that are no English words: to tell a text that the rules cannot read. */

const words = (list: string) => list.trim().split(/\s+/);

export const foreignWords: Record<string, string[]> = {
  German: words(
    "der die das und ist wird werden wenn nicht ein eine einen einem den dem des mit von zu auf für im sich auch nach dann oder sonst falls durch wurde sind hat vom zum zur bei prüft",
  ),
  French: words(
    "le la les et est un une des du de dans pour que qui si avec sur par au aux il elle sont ce cette puis sinon ensuite alors être",
  ),
  Spanish: words("el los las y es un una del para que si con por se su al son esta este luego entonces lo"),
  Italian: words("il lo gli e è un una del della per che se con si viene sono poi allora nel alla"),
  Portuguese: words("o os as e é um uma do da dos para que se com por não são ao então em"),
  Dutch: words("de het een en is van voor met als niet wordt worden op te dat die zijn naar door dan"),
};
