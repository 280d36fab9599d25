import { expect, test } from "vitest";
import { languageOf } from "../../../src/generation/document/language.ts";

const foreign: [string, string][] = [
  [
    "German",
    "Der Kunde ruft an. Der Mitarbeiter nimmt die Bestellung auf und prüft, ob die Ware auf Lager ist.",
  ],
  ["German", "Rechnung prüfen, dann bezahlen oder ablehnen"],
  ["German", "wenn der antrag vollständig ist wird er genehmigt sonst geht er zurück"],
  ["German", "Bitte zeichne den Prozess für die Freigabe einer Rechnung"],
  ["Spanish", "El cliente envía un pedido. El almacén revisa si hay existencias y, si no, lo rechaza."],
  [
    "French",
    "Le client passe une commande. Si l'article est en stock, nous l'expédions, sinon nous prévenons le client.",
  ],
  [
    "Italian",
    "Il cliente invia un ordine. Se la merce è disponibile, il magazzino la spedisce, altrimenti avvisa il cliente.",
  ],
  ["Portuguese", "O cliente faz um pedido. Se o produto não está em estoque, o gerente avisa o cliente."],
  ["Dutch", "De klant plaatst een bestelling. Als het artikel niet op voorraad is, wordt de klant gebeld."],
  [
    "Polish",
    "Klient składa zamówienie. Jeśli towar jest dostępny, magazyn wysyła go, a faktura jest wystawiana.",
  ],
  ["Swedish", "Kunden skickar en beställning. Om varan inte finns kontaktar vi kunden, annars skickas den."],
  [
    "Danish",
    "Kunden sender en ordre. Hvis varen ikke er på lager, kontakter vi kunden, ellers bliver den sendt efter betaling.",
  ],
  [
    "Finnish",
    "Asiakas lähettää tilauksen. Jos tuote on varastossa, se lähetetään, muuten asiakas saa viestin ja lasku perutaan.",
  ],
  [
    "Czech",
    "Zákazník pošle objednávku. Pokud je zboží skladem, odešle se, ale když není, zákazník je informován.",
  ],
  [
    "Hungarian",
    "Az ügyfél elküldi a rendelést. Ha a termék nem kapható, az ügyfél értesítést kap, majd a rendelés törlésre kerül.",
  ],
  [
    "Turkish",
    "Müşteri bir sipariş gönderir. Ürün stokta değil ise müşteri için bir mesaj gönderilir ve sipariş iptal edilir.",
  ],
  [
    "Romanian",
    "Clientul trimite comanda. Dacă produsul nu este în stoc, comanda se anulează și clientul primește un mesaj.",
  ],
  [
    "Indonesian",
    "Pelanggan mengirim pesanan. Jika barang tidak ada, pesanan dibatalkan dan pelanggan menerima pesan dari kami.",
  ],
  ["Vietnamese", "Khách hàng gửi đơn hàng. Nếu không có hàng thì nhân viên gọi cho khách."],
  ["Chinese", "客户下订单，仓库检查库存。如果有货则发货，否则取消订单。"],
  ["Chinese", "请画一个采购审批流程图"],
  ["Japanese", "お客様が注文します。在庫があれば発送し、なければキャンセルします。"],
  ["Korean", "고객이 주문을 합니다. 재고가 있으면 배송하고 없으면 취소합니다."],
  ["Arabic", "يرسل العميل طلبًا. إذا كانت البضاعة متوفرة، يتم شحنها."],
  ["Persian", "مشتری سفارش می‌دهد و اگر کالا موجود نباشد، چاپ می‌شود پس گزارش"],
  ["Hebrew", "הלקוח שולח הזמנה. אם המוצר במלאי, הוא נשלח."],
  ["Greek", "Ο πελάτης στέλνει μια παραγγελία. Αν υπάρχει απόθεμα, αποστέλλεται."],
  ["Russian", "Клиент отправляет заказ. Если товар есть на складе, мы его отправляем."],
  ["Ukrainian", "Клієнт надсилає замовлення. Якщо товар є, ми його відправляємо."],
  ["Hindi", "ग्राहक ऑर्डर देता है। यदि सामान उपलब्ध है तो भेजा जाता है।"],
  ["Thai", "ลูกค้าส่งคำสั่งซื้อ ถ้ามีสินค้าเราจะจัดส่ง"],
];

test.each(foreign)("%s is known by name: %s", (name, text) => {
  expect(languageOf(text)).toEqual({ english: false, name });
});

const english: [string, string][] = [
  ["notes without short words", "tag created -> CI builds -> tests run; fail -> notify team"],
  ["typos", "custmer cals hotline, agnt chekcs the acount. if acount is blokced he unbloks it"],
  ["missing apostrophes", "if its not there we dont ship and theyre told"],
  [
    "non-native",
    "The customer he send the order and we are checking if have stock, if no have we tell to him.",
  ],
  ["foreign names", "José Müller and Zoë Núñez send the form to Łódź. Frau Weiß signs it."],
  [
    "a foreign sentence",
    "The clerk opens the letter. Bitte sofort prüfen! Then the boss signs it and the clerk files it.",
  ],
  ["foreign terms", "The clerk files the Antrag with the Finanzamt. The Sachbearbeiter checks the Bescheid."],
  ["a foreign greeting", "Hallo zusammen, the intern opens the parcel, checks it and puts it on the shelf."],
  ["a few Chinese signs", "The agent calls the customer (客户) and notes the order (订单) in the system."],
  ["one word", "onboarding"],
  ["two words", "pay invoice"],
  ["a title", "vacation request approval"],
  ["abbreviations", "PO rcvd -> GR -> IV -> FI posts -> EOD"],
  ["an, come, on, die, in", "On site men come in, the dice die, and a van of parts is set in no time."],
  ["accents in loan words", "The café manager checks the résumé and files the façade claim."],
  ["nothing", ""],
  ["numbers", "1 2 3 4 5"],
  ["emoji", "👍👍👍"],
];

test.each(english)("English in %s is not refused", (_, text) => {
  expect(languageOf(text).english).toBe(true);
});
