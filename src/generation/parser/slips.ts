/**
 * Mistakes that edit distance cannot correct, because they are short, far from the intended word, or words themselves:
 * as written, as meant.
 */

const table: readonly (readonly [string, string])[] = [
  // Function words
  ...([
    ["teh", "the"],
    ["hte", "the"],
    ["adn", "and"],
    ["nad", "and"],
  ] as const),
  ...([
    ["taht", "that"],
    ["htat", "that"],
    ["thsi", "this"],
    ["tehn", "then"],
    ["thne", "then"],
  ] as const),
  ...([
    ["thier", "their"],
    ["thay", "they"],
    ["htey", "they"],
    ["wich", "which"],
    ["whcih", "which"],
  ] as const),
  ...([
    ["whith", "with"],
    ["wiht", "with"],
    ["wtih", "with"],
    ["fomr", "from"],
    ["frmo", "from"],
  ] as const),
  ...([
    ["untill", "until"],
    ["wether", "whether"],
    ["wheter", "whether"],
    ["befor", "before"],
  ] as const),
  ...([
    ["becuase", "because"],
    ["becasue", "because"],
    ["beacuse", "because"],
    ["becouse", "because"],
  ] as const),
  ...([
    ["othewise", "otherwise"],
    ["ohterwise", "otherwise"],
    ["otherwhise", "otherwise"],
  ] as const),
  ...([
    ["wehn", "when"],
    ["whne", "when"],
    ["alot", "a lot"],
    ["alos", "also"],
    ["aswell", "as well"],
  ] as const),
  ...([
    ["nto", "not"],
    ["eihter", "either"],
    ["niether", "neither"],
  ] as const),
  // Words of work
  ...([
    ["recieve", "receive"],
    ["recieves", "receives"],
    ["recieved", "received"],
  ] as const),
  ...([
    ["reciept", "receipt"],
    ["reciepts", "receipts"],
    ["recipt", "receipt"],
  ] as const),
  ...([
    ["seperate", "separate"],
    ["seperately", "separately"],
    ["adress", "address"],
  ] as const),
  ...([
    ["occured", "occurred"],
    ["occurence", "occurrence"],
    ["transfered", "transferred"],
  ] as const),
  ...([
    ["refered", "referred"],
    ["refering", "referring"],
    ["definately", "definitely"],
  ] as const),
  ...([
    ["aproove", "approve"],
    ["aprooves", "approves"],
    ["aprooved", "approved"],
  ] as const),
  ...([
    ["confrim", "confirm"],
    ["acommodation", "accommodation"],
    ["accomodation", "accommodation"],
  ] as const),
  ...([
    ["neccessary", "necessary"],
    ["necesary", "necessary"],
    ["neccesary", "necessary"],
  ] as const),
  ...([
    ["succesful", "successful"],
    ["succesfull", "successful"],
    ["sucessfull", "successful"],
  ] as const),
  ...([
    ["calender", "calendar"],
    ["maintainance", "maintenance"],
    ["maintenence", "maintenance"],
  ] as const),
  ...([
    ["persue", "pursue"],
    ["guarentee", "guarantee"],
    ["garantee", "guarantee"],
  ] as const),
  ...([
    ["cancle", "cancel"],
    ["cancled", "cancelled"],
    ["cancles", "cancels"],
  ] as const),
  ...([
    ["payed", "paid"],
    ["sended", "sent"],
    ["choosed", "chosen"],
  ] as const),
];

/** The intended word by the lower-case mistake. */
export const slips: ReadonlyMap<string, string> = new Map(table);
