/** Example texts: parallel work, a deadline, two parties that work for each other. */
export const examples = [
  {
    key: "complaint",
    name: "A complaint",
    text: "When a customer files a complaint, the agent records it. The agent then checks whether the complaint is justified. If it is justified, the accountant issues a refund while the agent writes an apology letter. Otherwise the agent explains the decision to the customer.",
  },
  {
    key: "appointment",
    name: "An appointment",
    text: "A patient calls the practice. The receptionist looks for a free appointment. If there is none this week, she puts the patient on the waiting list. Otherwise she books the appointment. One day before the appointment, the system sends a reminder.",
  },
  {
    key: "order",
    name: "An order",
    text: "The buyer sends an order to the supplier. The supplier confirms the order and delivers the goods. The buyer checks the delivery and pays the invoice.",
  },
] as const;
