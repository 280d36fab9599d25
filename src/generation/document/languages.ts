/** The commonest short words of English and of other languages in Latin letters, and some words of work. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/));

export const englishWords = words(`
the a an and or but if then else when while until unless after before once as to of in on at by for from with without into onto
over under about between through during per via within against is are was were be been being am has have had having do does did
done can could may might must shall should will would not no yes it its he she they them their his her him we us our you your i me
my this that these those which who whom whose what where why how there here all any each every both some many much more most less
few other another same such only also too very just again back out up down off than so because since whether either neither nor
otherwise however therefore instead already still yet now later first second third last next new check checks checked send sends
sent order orders customer customers request requests manager approve approves approved reject rejects rejected get gets receive
receives received create creates created make makes made goes go going come comes need needs want wants wait waits start starts
end ends ok user system team step steps case cases form file files invoice payment pay pays paid call calls ask asks tell tells
don't doesn't isn't aren't can't won't it's we're i'm dont doesnt isnt cant wont im weve ive thats
`);

export const foreignWords: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "German",
    words(`der die das und ist wird werden wenn nicht ein eine einen einem einer eines den dem des mit von zu auf für im sich auch nach
      dann oder sonst falls durch wurde wurden sind hat haben vom zum zur bei prüft prüfen er sie es wir ich ihr kann muss müssen soll
      aus an als wie nur noch bis über unter beim ins am um dass ob aber danach anschließend anschliessend jeder alle kein keine
      kunde kunden rechnung auftrag bestellung antrag bitte eingang ware lager mitarbeiter abteilung sendet erhält erstellt genehmigt
      lehnt ab zeichne prozess ablauf für größer weiter zurück schickt bekommt leitet leiter freigabe gibt geht macht`),
  ],
  [
    "Spanish",
    words(`el los las y es una del para que si con por se su al son esta este luego entonces lo la un en no cuando como pero más
      está cliente pedido solicitud factura envía recibe revisa aprueba rechaza debe puede después antes también sus ser fue ha
      empleado proceso pago tiene hace cada sin sobre entre hasta desde o gerente comprueba verifica almacén realiza si contrario`),
  ],
  [
    "French",
    words(`le la les et est un une des du de dans pour que qui si avec sur par au aux il elle sont ce cette puis sinon ensuite alors
      être en ne pas plus nous vous ils elles leur son sa ses mais ou où après avant client commande facture demande vérifie envoie
      reçoit doit peut l'employé à été a fait tous toute chaque sans sous chez lorsque quand responsable valide refuse`),
  ],
  [
    "Italian",
    words(`il lo gli e è un una del della dei delle per che se con si viene sono poi allora nel alla di la le al dal non da questo
      quando dopo prima cliente ordine richiesta fattura invia riceve controlla approva altrimenti anche più suo sua ha deve può
      viene l'ordine l'utente ogni senza tra fra o magazzino verifica rifiuta`),
  ],
  [
    "Portuguese",
    words(`o os as e é um uma do da dos das para que se com por não são ao à então em no na nos nas cliente pedido fatura envia recebe
      verifica aprova rejeita quando depois antes também mais seu sua ou está ser deve pode após caso contrário solicitação gerente
      pelo pela aprovado já foi`),
  ],
  [
    "Dutch",
    words(`de het een en is van voor met als niet wordt worden op te dat die zijn naar door dan ook of bij om aan er hij zij ze wij
      klant bestelling factuur aanvraag stuurt ontvangt controleert goedgekeurd anders daarna maar moet kan heeft uit over tot nog
      indien wanneer medewerker keurt goed geen afgewezen wel`),
  ],
  [
    "Polish",
    words(`i w z na nie się jest do że to jeśli jeżeli po przez dla od oraz lub który która klient zamówienie faktura wniosek wysyła
      sprawdza otrzymuje gdy następnie jak ale za o są może musi być tak zostaje przed potem kierownik pracownik zatwierdza odrzuca`),
  ],
  [
    "Swedish",
    words(`och att det är en ett som på av för med inte till den om har kan ska eller men sedan när från kunden beställning faktura
      skickar kontrollerar blir efter innan vi han hon de annars också godkänner`),
  ],
  [
    "Danish",
    words(`og at det er en et som på af for med ikke til den om har kan skal eller men derefter når fra kunden ordre faktura sender
      kontrollerer bliver efter før vi han hun de ellers også godkender hvis`),
  ],
  [
    "Norwegian",
    words(`og at det er en et som på av for med ikke til den om har kan skal eller men deretter når fra kunden ordre faktura sender
      sjekker blir etter før vi han hun de ellers også godkjenner hvis`),
  ],
  [
    "Finnish",
    words(`ja on ei se että jos kun tai mutta sitten hän asiakas tilaus lasku hakemus lähettää tarkistaa hyväksyy ovat voi pitää
      jälkeen ennen kuin niin myös joka mukaan saa muuten`),
  ],
  [
    "Czech",
    words(`a v se na je že s z do o k pro jako nebo pokud když po jsou není zákazník objednávka faktura žádost odešle zkontroluje
      pak poté ale jeho musí může byl bude schválí zamítne ve`),
  ],
  [
    "Hungarian",
    words(`a az és hogy nem van egy ha is de vagy mint meg el ki be akkor után előtt ügyfél rendelés számla kérelem elküldi
      ellenőrzi jóváhagyja kell lehet majd`),
  ],
  [
    "Romanian",
    words(`și în de la cu pe nu este un o care se pentru din dacă sau sunt după atunci clientul comanda factura cererea trimite
      verifică primește aprobă mai al ale`),
  ],
  [
    "Turkish",
    words(`ve bir bu için ile ise de da değil eğer sonra müşteri sipariş fatura talep gönderir kontrol eder onaylar olarak olan
      veya daha kadar ardından`),
  ],
  [
    "Indonesian",
    words(`dan yang di ke dari untuk dengan tidak jika maka atau ini itu pada oleh akan pelanggan pesanan faktur mengirim memeriksa
      menerima kemudian setelah adalah`),
  ],
  [
    "Vietnamese",
    words(
      `và của là có không được cho các khách hàng đơn nếu thì hoặc sau khi gửi kiểm tra nhận một với này đến trong`,
    ),
  ],
]);
