/** What is usually done to which things, counted by scripts/reader/usual-objects.ts. */
const counted = `
accept: offer quote vehicle work | accompany: object transport | acknowledge: alarm alert page receipt |
activate: account card code line | add: acid bonus bug child chlorine coke jingle kid lye name note point
powder rennet salt sugar surcharge water yeast | adjust: binding device frame gauge instrument part |
admit: child patient | advertise: flat | advise: couple customer donor family | agree: date | air: room |
alert: ambulance brigade crew manager office police service team | allocate: number | allot: number |
alter: costume sketch suit | amend: contract draft drawing minute | anaesthetise: cat | analyse: blood
cause sample slice | announce: date premiere release visit | answer: call comment complaint enquiry letter
query question request ticket | apply: coat colour | appoint: examiner | approve: application budget change
claim damage design draft drawing loan offer plan plant post price project proof quote refund release
repair request sketch sum | archive: file invoice job list model offer paper protocol report request |
arrange: appointment date insurance | assemble: cake chair kitchen | assess: case danger employee impact
need plan purpose return risk | assign: aircraft bed beekeeper berth bug channel child class cleaner colour
crew date driver fitter job locker number nurse pitch position priority seat slot translator | attach:
label note receipt seal | attend: course lesson seminar | auction: item object | audit: supplier | average:
grade score | award: contract | bag: bean coffee garment item piece | bake: base bread cake layer loaf
pizza roll sponge | baptise: child | bend: wire | bill: client customer far fee hour insurance insurer job
owner repair | bin: food | bind: book bouquet copy | blacken: name | blast: slope | bleed: animal radiator
| block: account badge car card deposit donor number record room sender slot stock | blow: oxygen |
blow-dry: hair | board: ship | boil: potatoe water wort | book: appointment band bus cleaner courier course
crew date day exam fee flight hall hotel interpreter lesson money payment place point room slot space
studio technician test trade train trip truck van venue visit | bottle: beer honey juice wine | box: cake
lid | brand: wheel | break: seal | brief: crew | bring: animal bag box cake child crane home item paper
parcel patient person prisoner suitcase | brush: wheel | build: crate formwork kitchen mould page pattern
prop release roof scaffold stage | buy: food licence prop rod | calculate: capacity compensation cost duty
fee offer pay pension point price rate refund score tax wage | calibrate: instrument | call: agency agent
ambulance applicant authority bank beekeeper boss brigade centre client company contractor couple crew
customer debtor doctor driver engineer everybody family firm guard holder host hotline insurance insurer
landlord leader legal manager manufacturer me office officer owner parent plumber police requester school
supervisor supplier teacher team technician tenant translator user vet ward | cancel: appointment booking
entry job loan order registration request reservation slot subscription tour | carry: bag box everything
furniture luggage plant thing tray upstair wheel | cast: bell role slab | catch: swarm | centrifuge: sample
tube | certify: translation | change: bulb filter grade label lamp linen lock mark menu oil part password
plan roster | charge: backer battery card cost damage day deposit done euro fee furnace | check: address
age availability balance battery booking brake budget calendar catalogue chain completeness condition
connection cover credit date diem document dose eligibility feasibility form format fridge fuel id identity
income ingredient interaction kind licence light limit list logbook map paper passport plausibility policy
prescription pressure privacy receipt record register seal signature skin slope stock sum temperature term
torque tyre visa weather weight wind year | chill: carcass | chip: animal dog | choose: actor applicant
candidate cloth colour date frame kind menu offer picture pitch play plot seat | chop: vegetable |
circulate: draft | classify: fault goods report request ticket | clean: apartment bathroom car filter flat
garment gauge glass hall instrument kitchen movement painting piano piece press room seed sensor spot
surface tank tool udder vat window | clear: grave plot road room site table unit | climb: roof tower
turbine | close: account alert area bug call campaign case complaint door entry file finding gate hive hole
incident job kitchen lane line order pool ramp record request restaurant road ticket valve well wound |
code: key | collect: article badge cake costume crate data deceased deposit document duty egg fact fee food
goods idea item key licence money painting paper parcel passport payment receipt signature surcharge topic
visitor wish | colour: hair | come: along | compact: slab | compare: catch condition data description face
figure grade id invoice list name note number offer photo price reading receipt result signature tile value
weight | compile: application document report | complete: form questionnaire report sheet | compost: food
goods lot seed | compute: pension price refund score | conclude: contract | conduct: interview | configure:
car | confirm: appointment booking date entry identity leave notice order proposal receipt registration
right slot tour | connect: appliance container hose router sink | consult: calendar register | contact:
customer | convert: amount currency | cook: dish food lunch meal menu | cool: milk sample tank wort | copy:
card data file id paper passport text worksheet | correct: address data declaration draft entry error form
hour layout minute mistake page spelling stock text translation typo | count: ballot cash child colony
crate drug fish germ goods guest head instrument key kid money passenger seed stock swab taking till tree
vote word | countersign: assessment contract permit plan report | cover: boat cake roof window | create:
account case code file invoice number order record server supplier ticket vendor | credit: amount customer
| crush: grape tile | cup: coffee sample | curdle: milk | cut: benefit board branch cloth copy curd episode
grape hair key meat open piece power recording sheet talk tree | date: application | debit: fee rent |
decide: alone | decline: application enquiry job loan offer order proposal request | decorate: cake hall |
deduct: amount cost damage | defer: donor | delete: applicant application data entry file order photo
picture play post proposal quote request | deliver: bouquet box cake goods parcel suitcase text translation
| deploy: build change model | describe: item object | design: cover | destroy: bag file paper | determine:
class content value | diagnose: car fault | dictate: letter report | dig: grave trench | dilute: sample |
direct: lorry | discard: bag milk tube | discharge: patient | discuss: application change plan report
request wish | disinfect: chair | dismantle: scaffold | dismiss: complaint | dispatch: certificate fitter
issue letter report technician | distribute: payslip | divide: sample | do: check drive fitting homework
repair ride run test | donate: item | dose: chlorine | downgrade: coil | draft: agreement answer
application contract deed letter note notice permit plan report roster statement text | drain: engine load
oil | draw: blood design kitchen layout litre lot ml number pattern plan profile route sample sketch tattoo
tree | dress: deceased | drill: hole lock | drink: coffee | drive: bag block box cake car home past tanker
tour van | drop: card item key parcel | dry: bean board grain granulate hair sample seed soil | dump: milk
| e-mail: guest | eat: snack | edit: draft manuscript picture text | empty: bin box pocket | encode: card |
encrypt: document | end: contract | engrave: number | enter: absence address application appointment
baptism child code correction data date defect enquiry event finding grade hour mark name number order
plant prescription pupil reading reason registration request result server swarm trip value visit weight
wish | erase: data | erect: scaffold | escalate: case matter ticket | escort: lorry visitor | estimate:
cost damage hour loss price reading value volume | evacuate: building house | evaluate: report test |
examine: animal application body cat child claim condition document dog donor drawing member object
objection painting patient plan player resident sample swarm | exclude: bid | execute: order payment |
explain: decision dosage procedure reason refusal result risk rule study trial | export: data hour |
expose: plate | extend: contract deadline lease | extinguish: fire | feed: animal bee fish | fell: tree |
fetch: animal book box car child crate deceased item key medicine object patient prisoner water | file:
answer application chargeback claim complaint contract copy declaration deed document form minute note
notice original paper receipt report request result sheet slip | fill: bag batch beer bottle box cake crack
font gap hole honey jar juice keg layer loss mould pothole shelf tank wine | film: scene | filter: beer
sample wine | find: booking cause fault leak | fine: farmer owner | fire: charge shot tile | fit: boot
brace clamp device glass lense part | fix: bike bug code damage date day defect error fault finding hearing
incident leak price problem typo | flush: pipe | fly: drone | fold: box linen sheet towel | forward:
application complaint file form invoice letter money order paper report request ticket | frame: painting |
free: date person room seat slot | freeze: account bag card lot plasma seed | gather: paper | generate:
code letter list number | get: certificate ready signature | give: advice appointment badge bath bed bike
briefing clearance clothes coat consent date hint injection instruction jab job judgment key leaflet lesson
loaf medicine notice number opinion place point reason receipt shoe slip slot snack stamp stone voucher
week | glaze: bowl tile | glue: bracket crack sole sticker | go: home | grade: application exam paper
proposal thesis | grant: access discount licence patent permit request right | grate: cheese wheel |
grease: bearing | greet: customer guest | grind: bean casting edge lense | grow: seed | gut: fish | halt:
work | hand: bouquet case certificate child claim copy draft file form key object parcel piece receipt
scaffold sheet slip watch | hang: bag bell bike clothes clothing cupboard garment key lamp list picture
piece sheet sign tag truss | have: look signed | hear: applicant party side student | heat: milk oven room
water | hire: band expert truck waiter | hit: button | hold: ceremony course day evening exam fitting
hearing interview lamp light meeting review round seat session talk test viewing | ice: cake fish |
identify: species | implement: change | import: hour | impose: fine | induce: anaesthesia | inform:
applicant authority bidder brigade buyer citizen client company concerned council couple customer director
doctor donor driver employee family farmer head hospital insurer manager neighbour office owner parent
passenger patient police reader requester student supplier team tenant user ward | initial: page sheet |
ink: tattoo | insert: core | inspect: animal article bike car carcass container costume damage defect
facade field flat forklift formwork garment glass goods hall home kitchen lamp lift load pitch place plant
plot roof room scaffold seal shoe site tile tree truck vehicle work | install: kitchen meter part patch
update | instruct: caller | insure: car object painting | interpret: appointment | interview: applicant
candidate couple donor family staff student | introduce: animal | invite: actor applicant candidate child
couple employee family guest owner parent participant person player student supplier | invoice: buyer
client clinic commission customer far fee job | iron: garment | isolate: animal server | issue: badge bill
card certificate fine invoice key licence note notice number pass permit policy receipt reminder sticker
voucher warning weapon | keep: deposit eye | key: order | knead: dough | knock: casting | label: bag book
bottle box coil jar pallet sample tube wheel | laminate: card | launch: boat lifeboat | lay: bait cable
flat membrane pipe table tile | lead: ceremony guest visitor | leave: bouquet card deposit hall note site
slip | lend: book | let: cool dry go rest | level: ground | lift: boat box car container load | light:
candle fire lamp oven | list: content | load: box container crate furniture goods lorry pallet truck van
waste | locate: caller leak phone | lock: account box door gate item lift phone room rotor | log: alarm
call complaint decision enquiry fault manuscript number request | lower: price | mail: answer bill
certificate code confirmation copy customer draft estimate invitation invoice kit link menu minute notice
offer owner payslip pdf permit proof quote reader receipt refusal reminder router sketch statement student
survey tag transcript user voucher | make: appointment bed brace call coffee copy cover drawing entry
flower layout mould offer payment picture plan plate proof visit | mark: change exam paper test tree |
marry: couple | mash: malt | match: child invoice list | measure: casting chlorine colour concentration
content depth ear eye finger frame ga gauge gravity ground haemoglobin head height hole humidity light line
log moisture nitrate oxygen part pavement ph pitch plot potassium pressure roof room signal site snow sugar
temperature thickness tread trunk turbidity value vehicle voltage wall wind | meet: child client couple
student | melt: charge iron scrap wax | mend: costume defect fault piece pipe sheet | merge: fix | milk:
cow | mill: malt | mitigate: incident | mix: batch colour dough glaze ink ointment | model: figure flower |
mop: floor | mould: batch | mount: lense meter mould part plate snapshot socket tyre wheel | move: animal
bag booking box car date fish goods patient swarm | name: price | negotiate: price | net: fish | notarise:
contract | note: address condition damage date defect difference finding mileage name number plate reason
result scratch temperature time value weight wish withdrawal | notify: applicant authority candidate
customer employee insurance insurer office owner police reader student | number: application | observe:
target | obtain: consent extract offer opinion permit quotation quote report signature | offer: appointment
copy date day flat instalment job lot month place plot price ride room scholarship slot surplus trip
upgrade voucher week | oil: chain movement | open: account alert barrier bid bottle box call case container
crate dashboard dome door envelope file gate hive incident lane mail matter parcel phone record shop ticket
till valve wall watch window | order: book buse cake car catering chair cloth coffee concrete copy device
drink drug flower food glass laptop lense medicine part passport pizza plant repair replacement spare taxi
tile tug tyre unit wish | pack: bag ballot batch box casting drink goods instrument item job medicine
object order oyster painting parcel part seed tent tile | page: crew engineer on-call team | paint: flat
frame sign wall | park: car truck | pass: application call case claim file form job matter name request
ticket | pay: advance amount bill bonus cash claim compensation contractor damage deposit driver duty euro
expense farmer fee fine grant grower half interpreter invoice money pension price refund rent repair rest
ride scholarship seller sum supplier | peel: potatoe | perform: test | phone: author authority candidate
client customer debtor doctor family guest host household lab member office owner parent person practice
reader school supplier user ward | photograph: bouquet damage item lot meter object painting parcel piece
reading ring | pick: actor date frame goods grape group item model part picture plot restaurant sketch skis
slot team tenant topic translator | pin: suit | ping: owner | pitch: tent yeast | place: advertisement
child item order text | plan: menu route tour truck | plant: tree | plate: dish | play: game song | plot:
position | plough: road | polish: bell case glass piece ring shoe stone | position: patient | post: ad card
certificate copy decision invoice item letter list note notice online permit photo tag ticket voucher |
postpone: operation | pour: bell casting chocolate drink iron metal milk slab wine | preflight: file |
prepare: bed contract declaration desk dish draft drawing enclosure font forecast lease paper plan question
room | prescribe: drop | present: concept deck plan report result | press: apple button cheese coat curd
garment grape juice piece suit tile | price: clothes item job plant | prick: finger | print: badge ballot
bill book card catalogue certificate confirmation cover hunt job label leaflet licence list notice page
pass passport payslip permit picture poster programme proof receipt run sheet sign slip sticker tag ticket
voucher waybill wristband | produce: part | proofread: page translation | propose: child date day price
room slot | provide: car | publish: ad advertisement call episode grade mark notice online page patent
photo plan post project result roster tender | pull: cable extract history list record report | pump: milk
wine | punch: passport | put: applicant article aside bag bike boat bug child couple device dog fish goods
item kid mushroom online parcel plant plate pupil rest ring seed shoe sticker stone student tag thing
together tube under | quarantine: batch | query: register | question: applicant owner | quote: price repair
| rack: wine | radio: control | raise: alarm leg ramp ticket | randomise: patient | rank: application bid
proposal | rate: customer finding risk | read: ad aloud answer article book bulletin chapter chat chip code
cv deed draft entry form history image instrument log logger manuscript meter minute page plate play post
prescription proof proposal referral report sensor statement tag temperature tender text thesis translation
value wind | reassemble: watch | rebook: passenger | recall: crew | receive: order | recommend: hotel |
record: absence address advertisement application complaint damage data episode interview loan request
result talk video voice wish | redraft: contract | redraw: plan sketch | reduce: price | refer: caller
customer matter patient person | refund: amount backer customer deposit fee half money payment price ticket
| refuse: apple application claim job licence load loan permit request visit | register: application book
car charge child chip claim complaint donor item patient person request sample thesis topic vehicle will |
regrade: exam | regrind: part | regulate: action watch | rehearse: song | reimburse: employee | reject:
applicant application claim complaint order plan request | release: aircraft batch car container deposit
fix goods invoice money order payment place pledge refund result room run seat series slot value wave |
remedy: defect finding | remelt: casting | remind: assessor customer employee examiner firm head
headmistress lab manager member officer owner parent reader supplier technician | remove: kitchen meter
needle part staple stone tag varnish wheel | renew: card seal | rent: hall tent truck | reopen: area line
road | repair: bicycle bike car damage defect fault leak lift line machine pipe shoe signal | repay:
deposit | replace: label meter part pipe string tile valve | report: breach damage fault figure finding
free incident number operator ready result | reproduce: bug | request: approval certificate consent
document evidence extract helicopter interpreter ladder note offer paper payment permit photo proof quote
record statement | reserve: bed book crane grave hall machine part place room seat space van venue | reset:
counter password port remotely room | resole: shoe | restart: remotely router server service turbine |
restock: item | restore: backup file | retake: photo | retouch: painting picture | retrain: model | return:
application article badge book declaration deposit device fish form garment instrument invoice item key lot
painting parcel passport phone piece prescription sack unrepaired watch | review: application certificate
draft fix paper plan proposal record request translation | revise: chapter draft manuscript plan proposal
text translation | revoke: right | rewrite: chapter draft text | ring: bell brigade client customer doctor
family farmer firm host manager me office owner parent person police supplier tenant vet ward | rinse:
colour facade filter hair tank | roast: batch bean coffee lot meat sample | roll: asphalt slab | run: check
day evaluation machine scan series suite test | salt: wheel | sample: milk | sand: shutter | saw: board
core | say: goodbye no | scan: article badge barcode book card code fingerprint id invoice item label
letter page parcel pass passport patient photo prescription receipt reel server tag volume voucher |
schedule: post visit | score: applicant application bid proposal | scrap: parcel tyre | screen: application
bag enquiry list patient | seal: bag box envelope joint leak lift meter parcel pipe seed | search: area art
bag book catalogue database list log register room store system visitor wallet | seat: customer | secure:
trace | see: doctor patient | seek: consent | seize: goods | select: picture translator | sell: goods item
log piece shoe thing ticket wheel wine | send: ambulance answer bill confirmation copy demand draft e-mail
estimate fitter helicopter home invitation invite invoice letter link mail message newsletter notice offer
package plumber proof query questionnaire quotation quote refusal rejection reminder reply router rule
sketch sm survey technician timetable warning | serve: claim dish food lunch meal notice order plate | set:
aside binding container date deadline page price priority rate right status stone table trap | settle:
account bill claim invoice trade | sew: costume dress suit | shake: bee swarm | shape: loaf | shave: skin |
shelve: book file goods item parcel | ship: book canister card casting goods order part reward | shoot:
part photo picture | shorten: letter | show: around badge card code error exercise film flat house id knot
offer passport permit plot room round sketch unit | shred: batch file form | shut: main tap valve | sieve:
sample | sign: acceptance addendum agreement book certificate consent contract decision declaration deed
estimate form handover lease licence list log mandate minute nda note permit protocol record release report
rule sheet slip transcript waiver will | sing: song | sit: exam test | sketch: cake idea | slaughter:
animal | smoke: hive | solder: pipe | solve: problem ticket | sort: apple application clothes crate enquiry
food goods grape letter linen load mail mushroom oyster parcel | sound: horn siren | sow: grass seed |
spin: bag honey tube | splice: cable fibre | split: carcass episode group manual order | spray: stain |
stabilise: patient | stack: board container wood | stamp: application book carcass card certificate claim
date form letter paper pass permit prescription sheet translation | staple: brochure | start: billing clock
contract engine machine motor payment run series turbine work | stick: badge label | stir: mixture | stop:
clock donation line machine payment pump remotely salary train turbine work | store: bag blood data file
goods item pallet sample seed set tyre value wheel | strike: applicant child person | strip: bed movement
name roof tile | study: plan | stun: animal | submit: certificate claim offer plan proposal report
statement thesis | suggest: costume day | supervise: visit | suspend: account | swap: battery disk label
lamp meter part | swear: oath | sweep: floor platform unit yard | switch: number | tag: bag chat garment
green item piece red | take: along apart blood call cash coat course deposit dog drive euro fingerprint
history home image impression key ladder leftover lesson measurement money parcel payment photo photograph
picture pile pilot pressure ride sample scaffold swab swarm temperature test x-ray | talk: customer | tap:
heat melt wheel | taste: beer cheese dish food gravy juice must sample sauce wheel wine | tattoo: client
customer | teach: course | telephone: customer | terminate: contract | test: bike binding blade blood brake
car change child device eye fix germination hearing lamp learner lift line lock milk moisture phone
pressure projector radio sample signal sound sugar system time update water | test-drive: car | test-ride:
bike | text: applicant citizen client customer date owner parent patient reminder | thank: caller candidate
citizen donor group player | throw: fish food grape item | tick: box child list name | tie: bouquet knot
ribbon steel | tighten: bolt | tip: grain waste | torque: bolt | tow: boat vessel | train: animal model |
transcribe: entry | transfer: amount case deposit fee grant half money patient pay refund rest sum |
translate: chapter document entry file manual text | transmit: data declaration list order reading report |
transport: painting | treat: animal casualty donor fish patient person stain swarm | trim: edge poster
sheet | try: costume fix prop restart suit | tune: piano | turn: applicant client customer part request
round truck visitor wheel | type: address blood code data form list minute name note number offer order
report value | typeset: book | unblock: card | uncap: frame | unload: animal container goods lorry part
truck | unlock: door gate rotor | unpack: box gauge parcel part | update: file list map page plan register
statistic studbook | upload: bid certificate command document episode evidence file note paper pdf photo
picture plan receipt report sheet | vaccinate: animal dog | validate: dossier result | value: house
property shed | varnish: painting | verify: account address certificate credit data date document fix id
identity income licence measure number period | view: flat | visit: applicant charity client couple
customer debtor family flat home house kitchen owner patient person place plant project restaurant shop
site tree unannounced | waive: fee | wake: patient | walk: aisle car dog plot round site street time |
warm: milk tank water | warn: staff | wash: bike boat car clothes deceased dish facade garment hair hand
hose hull linen piece set sheet tyre vegetable wheel | watch: dashboard donor film tape video | water:
plant | wax: skis wheel | weigh: animal apple bag baggage bean box carcass cat catch coil crate fish flour
food grape honey ingredient load lorry pallet parcel patient piece ring sack truck | weld: frame | wheel:
patient | wipe: glass laptop rim | withdraw: application offer right | work: comment order | worm: animal |
wrap: arm bar goods item tattoo wheel | write: ad advertisement apology article bill brief card comment
concept diary draft e-mail entry estimate exam exposé headline invoice issue letter line log menu note
objection offer opinion plan post-mortem postmortem prescription protocol quote reason receipt
recommendation reference refusal rejection report script statement story summary tag text thesis ticket
weight | x-ray: casting seed
`;

/** The things that the verb is usually about, by the verb. */
export const usualObjects: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  counted
    .trim()
    .split(/\s\|\s/)
    .map((row) => {
      const [verb = "", ...things] = row.split(/:?\s/);
      return [verb, new Set(things)];
    }),
);
