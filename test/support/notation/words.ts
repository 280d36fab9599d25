/** Names of random elements: short and long ones, compounds, several scripts, and none. */

import type { Random } from "../seeded.ts";

const steps = [
  "Check",
  "Check the order",
  "Pay",
  "Send the invoice to the customer",
  "Ask the head of the department whether the second offer may be signed",
  "Patentverlängerungsantragsbearbeitungsvorschriften prüfen",
  "Vérifier la facture",
  "订单检查",
  "出荷の準備をする",
  "تحقق من الطلب",
  "Проверить счёт",
  "A & B < C",
];
const conditions = [
  "yes",
  "no",
  "after some days",
  "more than 1,000 euros",
  "否",
  "نعم",
  "Everything is there",
];
const states = [
  "Order arrived",
  "Done",
  "3 days",
  "Customer gives up",
  "Zahlungserinnerung verschickt",
  "已付款",
];
const things = ["Order", "Invoice", "Contract of the second supplier", "Stock", "发票"];
const remarks = [
  "Only on Mondays",
  "Two pairs of eyes: whoever made the offer does not sign it, and says so in the file",
  "See the handbook",
  "请注意",
];
const roles = ["Sales", "Accounting and controlling", "Warehouse", "Bank", "客户", "Lieferant", "Office"];

const orNothing = (list: readonly string[], share: number) => (random: Random) =>
  random.chance(share) ? random.pick(list) : "";

export const stepName = orNothing(steps, 0.9);
export const condition = orNothing(conditions, 0.8);
export const flowName = orNothing(conditions, 0.08);
export const stateName = orNothing(states, 0.6);
export const question = orNothing(["Complete?", "Is the customer known to us already?", "Approved?"], 0.5);
export const thing = orNothing(things, 0.9);
export const remark = orNothing(remarks, 1);
export const role = orNothing(roles, 0.95);
export const messageName = orNothing(things, 0.6);
