/** A product as a customer describes it. All names, numbers and addresses are invented. */
export type ProductBrief = { readonly productName: string; readonly productDescription: string };

/** Descriptions in English: whole sentences, fragments, lists, first and third person. */
export const englishBriefs: readonly ProductBrief[] = [
  {
    productName: 'Harbour Bakery',
    productDescription:
      'Harbour Bakery is a family bakery by the old fish market in Leeds. We bake sourdough, rye and cinnamon buns every morning from seven. Everything is made by hand with flour from local mills. On Saturdays you get two loaves for the price of one. Find us at 12 Dock Street or order on harbourbakery.example.',
  },
  {
    productName: 'PedalPost',
    productDescription:
      'Same-day bicycle couriers for the whole city. PedalPost collects your parcel within 30 minutes and delivers it before dinner. No vans, no traffic, no missed slots. Deliveries start at £4.50. Book in the app or call 0113 496 0142.',
  },
  {
    productName: 'Sunny Side Dental',
    productDescription:
      'A friendly dental practice for nervous patients and families. Gentle check-ups, whitening and same-week appointments. Our dentists take time to explain every step. New patients get their first check-up for $39. Open Monday to Saturday. Call 555-0134.',
  },
  {
    productName: 'Roamwell',
    productDescription:
      'Roamwell is a travel app that turns saved places into a day plan. It groups sights by neighbourhood, checks opening hours and finds a table for lunch. Works offline. Free for your first trip. Available for iPhone and Android.',
  },
  {
    productName: 'Northgate Motors',
    productDescription:
      'Northgate Motors sells quality used cars with a full service history. Every car comes with a 12-month warranty and a free first inspection. Electric and hybrid models are in stock. Trade in your old car this October and save £500. Visit the showroom on Ring Road, York.',
  },
  {
    productName: 'Luma',
    productDescription:
      'A reading lamp that follows the daylight. Luma shifts from cool white in the morning to warm amber at night, so your eyes can rest. One charge lasts two weeks. Made of recycled aluminium. Order at luma.example for 89 dollars, with free shipping.',
  },
  {
    productName: 'Green Fork',
    productDescription:
      'Green Fork delivers fresh vegetarian lunches to offices. Five new dishes every day, all cooked in our own kitchen the same morning. No subscription and no plastic. Order by ten and eat at noon. Lunch from £7.90 at greenfork.example.',
  },
  {
    productName: 'City Climbing',
    productDescription:
      'City Climbing is the new climbing hall in the old brewery. There are 120 routes, a children’s area and a café with a view of the wall. Beginners’ courses start every Tuesday. The first visit is half price. No booking needed.',
  },
  {
    productName: 'BrightBooks',
    productDescription:
      'Bookkeeping for freelancers who would rather be working. Take a photo of a receipt and BrightBooks does the rest: it sorts expenses, sends invoices and prepares your tax return. Cancel any time. Try it free for 30 days at brightbooks.example.',
  },
  {
    productName: 'Willow & Wool',
    productDescription:
      'Hand-knitted blankets and jumpers from Welsh wool. Each piece is knitted to order by a small workshop in Cardigan. Soft, warm and made to last for decades. Free repairs for life. The winter collection is out now at willowandwool.example.',
  },
  {
    productName: 'Mango Mobile',
    productDescription:
      'Mobile phone plan without a contract. 20 GB of data, unlimited calls and texts for $15 a month. Keep your number. Switch in five minutes online. Mango Mobile uses the largest network in the country. Change or cancel whenever you like.',
  },
  {
    productName: 'Riverside Festival',
    productDescription:
      'The Riverside Festival returns from 12 to 14 June. Three days of live music on four stages, street food from around the world and a free children’s programme. Day tickets are £25. Tickets at riversidefestival.example.',
  },
  {
    productName: 'Homely Heat',
    productDescription:
      'Homely Heat installs heat pumps in old and new houses. Our engineers plan, install and service everything, and we handle the paperwork for your grant. Most homes cut their heating bill by a third. Book a free home survey on 0800 496 0177.',
  },
  {
    productName: 'Little Lions Nursery',
    productDescription:
      'Little Lions Nursery looks after children from six months to five years. Small groups, a big garden and home-cooked meals. Open from 7.30 in the morning until 6 in the evening. Some places are free from September. Come and visit on our open day, Saturday 9 May.',
  },
  {
    productName: 'Copper Kettle Coffee',
    productDescription:
      'Small-batch coffee roasted on Thursdays and posted on Fridays. Beans from farms that we visit ourselves. Choose espresso, filter or decaf, ground or whole. Subscribers save 15 percent. copperkettle.example',
  },
  {
    productName: 'FitBox 24',
    productDescription:
      'A gym that never closes. FitBox 24 has 80 machines, free weights and classes from yoga to boxing. Membership is £19.99 a month, with no joining fee until the end of January. Showers, lockers and parking included. You find FitBox 24 next to the railway station in Preston.',
  },
  {
    productName: 'Oakfield Furniture',
    productDescription:
      'Solid oak tables, chairs and shelves, built in our workshop in Devon. Choose your size and your finish, and we deliver and assemble. Every piece has a 25-year guarantee. Summer sale: 20% off all dining tables until Sunday.',
  },
  {
    productName: 'Paws & Whiskers',
    productDescription:
      'Paws & Whiskers is a mobile grooming van for dogs and cats. We come to your door, so your pet stays calm. Washing, clipping and nail care by qualified groomers. Prices from £35. Appointments in the evening are possible. Call 0117 496 0021.',
  },
  {
    productName: 'Verbo',
    productDescription:
      'Learn Spanish in conversations instead of word lists. Verbo pairs you with a native speaker for 15 minutes a day. Lessons fit into a coffee break. After eight weeks most learners can order, ask and joke. The first week is free at verbo.example.',
  },
  {
    productName: 'Hillside Farm Shop',
    productDescription:
      'Fresh eggs, milk and vegetables straight from the farm. Hillside Farm Shop opens daily from 8 to 6. Pick your own strawberries in June and July. There is a playground and a tea room. Free parking. On the A6 near Bakewell.',
  },
  {
    productName: 'SafeNest',
    productDescription:
      'SafeNest is a home alarm that you install yourself. Door sensors, a camera and a loud siren, all without cables. If something happens, your phone knows within seconds. No monthly fees. The starter kit costs $199 at safenest.example.',
  },
  {
    productName: 'The Lantern Theatre',
    productDescription:
      'The Lantern Theatre presents a new comedy: "Two Aunts and a Getaway Car". Fast, warm and very funny. Performances every Friday and Saturday in March at 8 pm. Tickets from £14 at the box office or at lanterntheatre.example.',
  },
  {
    productName: 'AquaPure',
    productDescription:
      'A water filter for the kitchen tap. AquaPure removes chlorine and limescale and keeps the minerals. It fits every standard tap and takes two minutes to install. One cartridge lasts three months. Save on bottled water and carry less. $49 in DIY stores.',
  },
  {
    productName: 'Bluebird Tours',
    productDescription:
      'Bluebird Tours takes you to the coast and back in one day. Comfortable coaches, a guide who knows every bay, and lunch by the sea. Trips leave every Wednesday and Sunday at 8 am from Victoria Square. Adults $59, children half price. Book at bluebirdtours.example.',
  },
  {
    productName: 'Kestrel Insurance',
    productDescription:
      'Bicycle insurance that pays when it matters. Kestrel covers theft, crashes and batteries, at home and abroad. Claims are handled by people and most are settled in three days. From £5 a month. Get a quote in one minute at kestrel.example.',
  },
  {
    productName: 'Sprout',
    productDescription:
      'Sprout sends you a box with seeds, soil and clear instructions every month. Grow herbs, salad and tomatoes on any windowsill. Perfect for beginners and children. Pause whenever you go on holiday. The first box costs $12 instead of $24.',
  },
  {
    productName: 'Marlow Optics',
    productDescription:
      'Glasses with prescription lenses in one hour. Marlow Optics grinds the lenses in the shop. More than 900 frames, from classic to bold. Eye tests without an appointment. Second pair free this month. Marlow Optics, Market Square, Derby.',
  },
  {
    productName: 'Quiet Hours',
    productDescription:
      'Noise-cancelling headphones for people who work from home. Quiet Hours block out traffic, neighbours and dishwashers. 40 hours of battery, soft ear pads and a microphone that only hears you. 30 days to try, free returns. $149.',
  },
  {
    productName: 'Maple Street Pizza',
    productDescription:
      'Wood-fired pizza on Maple Street. The dough rests for 48 hours, and the tomatoes come from Naples. Every Tuesday all pizzas are $10. Eat in, take away or have it delivered within 30 minutes. Call 555-0188.',
  },
  {
    productName: 'CodeCamp Kids',
    productDescription:
      'Holiday camps where children aged 8 to 14 build their first video game. Small teams, patient teachers and no experience needed. Laptops are provided. The next camp starts on 27 July in Bristol. Early birds save £40 at codecampkids.example.',
  },
  {
    productName: 'Fernhill Spa',
    productDescription:
      'Fernhill Spa is a quiet place in the middle of the forest. Warm pools, saunas and massages by trained therapists. Day guests are welcome from Monday to Thursday. The autumn package with lunch and massage is £95. Gift vouchers are available at reception.',
  },
  {
    productName: 'TaskTide',
    productDescription:
      'Project software for small teams. TaskTide puts tasks, files and messages in one place. Set it up in ten minutes, without training. Works with your calendar and your mail. Free for up to five people. Start at tasktide.example.',
  },
  {
    productName: 'Penrose Jewellers',
    productDescription:
      'Penrose Jewellers has made wedding rings in Truro since 1962. You can watch the goldsmith work, or make your own rings in a one-day course. Recycled gold, ethical stones. Come in for a free consultation, Tuesday to Saturday.',
  },
  {
    productName: 'Swiftwash',
    productDescription:
      'Laundry that is collected and returned. Swiftwash picks up your bag in the evening and brings it back washed, dried and folded within 24 hours. Gentle detergents, no mix-ups. A full bag costs £18. Book by text message on 07700 900123.',
  },
  {
    productName: 'Castle Museum',
    productDescription:
      'The Castle Museum shows the new exhibition "Salt, Silk and Silver". More than 300 objects tell the story of the old trade routes. Touch, smell and listen: many stations are made for children. Open daily except Monday. Admission is free for under-16s.',
  },
  {
    productName: 'Beacon Energy',
    productDescription:
      'Electricity from wind and water, at a fixed price for two years. Beacon Energy has no hidden fees and a hotline that answers within a minute. Switching takes five minutes, and we cancel your old contract. Call 0800 496 0015 or visit beaconenergy.example.',
  },
  {
    productName: 'Dough Joe',
    productDescription:
      'Frozen pizza dough for people who like to bake. Just thaw, stretch and top. Made with three ingredients: flour, water and salt. Four portions for $6.99. You find Dough Joe in the freezer section of your supermarket.',
  },
  {
    productName: 'Trailhead Outdoor',
    productDescription:
      'Everything for your next hike: boots, packs, tents and honest advice. Trailhead Outdoor has a rain chamber where you can test jackets before you buy. Boot fitting is free. This weekend 25 percent off all backpacks. Castle Road 8, Keswick.',
  },
  {
    productName: 'Melody House',
    productDescription:
      'Piano, guitar and singing lessons for all ages. The teachers at Melody House come from the city orchestra. Lessons last 30 or 45 minutes. No contracts, no exams unless you want them. The trial lesson is free. Call 555-0119.',
  },
  {
    productName: 'Evergreen Funeral Care',
    productDescription:
      'Evergreen Funeral Care is an independent family firm. We are there day and night, and we take as much time as you need. Clear prices before you decide. Services of every faith and none. Call 0161 496 0088.',
  },
  {
    productName: 'Zest Juice Bar',
    productDescription:
      'Cold-pressed juices and smoothies, made while you wait. Zest uses whole fruit, no added sugar and no concentrate. The new ginger shot costs £2. Opens at 6.30 for early commuters. In the main hall of Central Station.',
  },
  {
    productName: 'Hartley Windows',
    productDescription:
      'Old windows let heat out and noise in. Hartley Windows replaces them in a single day, with triple glazing made in Yorkshire. Ten-year guarantee. Our fitters leave your home clean. Order before 30 April and get the front door at half price. Call 0113 496 0099.',
  },
  {
    productName: 'Nimbus Mattress',
    productDescription:
      'The Nimbus mattress is firm where you need it and soft where you want it. Breathable foam, washable cover, made in Portugal. Sleep on it for 100 nights, and send it back if you do not love it. From $399, delivered in a box.',
  },
  {
    productName: 'Volunteer Lifeboats',
    productDescription:
      'Our volunteers go out when others come in. Volunteer Lifeboats runs 14 stations along the coast and depends on donations. £10 pays for one pair of sea gloves. Donate at lifeboats.example or text BOAT to 70070.',
  },
  {
    productName: 'Cornerstone Credit Union',
    productDescription:
      'Cornerstone is owned by its members. Fair loans, safe savings and people you can talk to. Loans for cars and homes from 4.9 percent. No fees for early repayment. Join online or at one of six branches in the county.',
  },
  {
    productName: 'Spice Route',
    productDescription:
      'Spice Route is a meal kit with recipes from India, Ethiopia and Mexico. Fresh ingredients in the right amounts and spices ground the same day. Ready in 30 minutes. Three meals for two people cost $45. Skip a week whenever you want.',
  },
  {
    productName: 'Parkside Hotel',
    productDescription:
      'The Parkside Hotel has 42 rooms, all with a view of the park. Breakfast is served until noon. Ten minutes on foot from the old town. The spring offer: three nights for the price of two. Reserve at parksidehotel.example.',
  },
  {
    productName: 'Lawn Ranger',
    productDescription:
      'Lawn Ranger mows, feeds and waters your garden while you are away. Trained gardeners, battery mowers, tidy edges. One visit or the whole season. Gardens up to 200 square metres from £29 per visit. Book at lawnranger.example.',
  },
  {
    productName: 'ByteBack',
    productDescription:
      'ByteBack repairs phones, tablets and laptops. Most repairs are done while you wait. Original parts and a one-year guarantee. Your data stays on your device. Screens from $59. Students save 10 percent. Two shops downtown, on Pine Street and at the Mall.',
  },
  {
    productName: 'Morning Post',
    productDescription:
      'The Morning Post is a newspaper for people with little time. Ten stories a day, checked by editors and explained in plain words. Listen to it, or read it in seven minutes. No advertising. Four weeks for £1 at morningpost.example.',
  },
];

/** Descriptions in German. */
export const germanBriefs: readonly ProductBrief[] = [
  {
    productName: 'Bäckerei Sonntag',
    productDescription:
      'Die Bäckerei Sonntag backt seit 1954 in der Altstadt von Bamberg. Wir backen Brot, Brezeln und Kuchen jeden Morgen frisch, mit Mehl aus der Region. Am Samstag gibt es zwei Brote zum Preis von einem. Sie finden uns in der Langen Straße 8.',
  },
  {
    productName: 'RadRuf',
    productDescription:
      'RadRuf repariert Ihr Fahrrad dort, wo es steht. Unsere Mechaniker kommen innerhalb von 60 Minuten zu Ihnen nach Hause oder ins Büro. Kein Schleppen, kein Warten. Eine Inspektion kostet 49 Euro. Buchen Sie in der App oder unter 030 23125 014.',
  },
  {
    productName: 'Kaffeewerk Nord',
    productDescription:
      'Frisch gerösteter Kaffee aus Kiel. Wir rösten jeden Donnerstag in kleinen Mengen und versenden am Freitag. Espresso, Filterkaffee und koffeinfreie Sorten, ganz oder gemahlen. Im Abo sparen Sie 15 Prozent. Bestellen Sie auf kaffeewerk-nord.example.',
  },
  {
    productName: 'Zahnarztpraxis am Park',
    productDescription:
      'Eine Praxis für Familien und Angstpatienten. Wir nehmen uns Zeit und erklären jeden Schritt. Termine gibt es noch in derselben Woche, auch am Samstag. Neue Patienten sind willkommen. Rufen Sie an: 089 99998 027.',
  },
  {
    productName: 'WärmeWelt',
    productDescription:
      'WärmeWelt plant und montiert Wärmepumpen für Altbau und Neubau. Wir übernehmen den Antrag für die Förderung. Die Montage dauert drei Tage. Zehn Jahre Garantie auf alle Geräte. Vereinbaren Sie eine kostenlose Beratung unter 0800 496 0123.',
  },
  {
    productName: 'Möbelhaus Lindner',
    productDescription:
      'Das Möbelhaus Lindner baut Tische und Schränke aus massivem Holz. Maße und Farbe bestimmen Sie. Lieferung und Aufbau sind kostenlos. Bis Ende März sparen Sie 20 Prozent auf alle Esstische. Besuchen Sie unsere Ausstellung in Fulda.',
  },
  {
    productName: 'Lernhafen',
    productDescription:
      'Nachhilfe, die Spaß macht. Beim Lernhafen lernen Kinder in kleinen Gruppen mit geduldigen Lehrkräften. Mathematik, Deutsch und Englisch, von der dritten bis zur zehnten Klasse. Die erste Stunde ist kostenlos. Anmeldung auf lernhafen.example.',
  },
  {
    productName: 'Seeblick',
    productDescription:
      'Das Hotel Seeblick liegt direkt am Ufer. 38 Zimmer, alle mit Balkon. Frühstück gibt es bis elf Uhr. Zur Therme sind es fünf Minuten zu Fuß. Im Herbst bleiben Sie drei Nächte und zahlen nur zwei.',
  },
  {
    productName: 'FitFabrik',
    productDescription:
      'Das Fitnessstudio, das nie schließt. Die FitFabrik hat 80 Geräte, freie Gewichte und Kurse von Yoga bis Boxen. Der Monat kostet 24,90 Euro, ohne Aufnahmegebühr. Duschen und Parkplätze sind inklusive. Direkt am Bahnhof in Erfurt.',
  },
  {
    productName: 'Blumenbote',
    productDescription:
      'Blumenbote bringt frische Sträuße am selben Tag. Bestellen Sie bis 14 Uhr, und die Blumen sind vor dem Abendessen da. Alle Blumen kommen von Gärtnereien aus der Umgebung. Sträuße ab 25 Euro auf blumenbote.example.',
  },
  {
    productName: 'Stadtwerke Auental',
    productDescription:
      'Strom aus Wind und Wasser, zum festen Preis für zwei Jahre. Die Stadtwerke Auental antworten am Telefon innerhalb einer Minute. Der Wechsel dauert fünf Minuten. Wir kündigen Ihren alten Vertrag. Telefon 0800 496 0456.',
  },
  {
    productName: 'Kinderfest im Zoo',
    productDescription:
      'Am 12. Juni feiert der Zoo das große Kinderfest. Live-Musik, Fütterungen und Basteln für Kinder ab drei Jahren. Der Eintritt kostet 8 Euro, Kinder unter sechs Jahren kommen kostenlos hinein. Karten gibt es an der Kasse.',
  },
  {
    productName: 'Optik Hagen',
    productDescription:
      'Neue Brille in einer Stunde. Optik Hagen schleift die Gläser direkt im Geschäft. Über 900 Fassungen, von klassisch bis mutig. Sehtest ohne Termin. Die zweite Brille gibt es in diesem Monat kostenlos. Marktplatz 3, Celle.',
  },
  {
    productName: 'Ruhepol',
    productDescription:
      'Kopfhörer für alle, die zu Hause arbeiten. Ruhepol blendet Verkehr, Nachbarn und Spülmaschinen aus. 40 Stunden Akku, weiche Polster und ein Mikrofon, das nur Sie hört. 30 Tage testen, kostenlos zurückgeben. 149 Euro.',
  },
  {
    productName: 'Pizzeria Bella Luna',
    productDescription:
      'Pizza aus dem Holzofen. Unser Teig ruht 48 Stunden, die Tomaten kommen aus Neapel. Jeden Dienstag kostet jede Pizza 9 Euro. Essen Sie bei uns, nehmen Sie mit oder lassen Sie liefern. Telefon 0221 4710 018.',
  },
  {
    productName: 'Gartenglück',
    productDescription:
      'Gartenglück mäht, düngt und gießt Ihren Garten, während Sie verreist sind. Ausgebildete Gärtner, leise Geräte, saubere Kanten. Einmal oder die ganze Saison. Gärten bis 200 Quadratmeter ab 35 Euro. Buchen Sie auf gartenglueck.example.',
  },
  {
    productName: 'Handwerk Direkt',
    productDescription:
      'Handwerk Direkt vermittelt geprüfte Maler, Fliesenleger und Elektriker. Beschreiben Sie Ihr Projekt in zwei Minuten, und Sie erhalten drei Angebote. Für Kunden ist der Dienst kostenlos. Mehr auf handwerk-direkt.example.',
  },
  {
    productName: 'Klangschule Weber',
    productDescription:
      'Klavier, Gitarre und Gesang für jedes Alter. Die Lehrer der Klangschule Weber spielen im Stadtorchester. Der Unterricht dauert 30 oder 45 Minuten. Kein Vertrag, keine Prüfungen. Die Probestunde ist kostenlos. Rufen Sie an unter 0341 2345 019.',
  },
  {
    productName: 'Hofladen Berger',
    productDescription:
      'Eier, Milch und Gemüse direkt vom Hof. Der Hofladen Berger ist täglich von 8 bis 18 Uhr geöffnet. Im Juni pflücken Sie Erdbeeren selbst. Für Kinder gibt es einen Spielplatz. Parkplätze sind vorhanden. An der B4 bei Uelzen.',
  },
  {
    productName: 'TeamTakt',
    productDescription:
      'Software für kleine Teams. TeamTakt bringt Aufgaben, Dateien und Nachrichten an einen Ort. In zehn Minuten eingerichtet, ganz ohne Schulung. Server in Deutschland. Bis fünf Personen kostenlos. Jetzt starten auf teamtakt.example.',
  },
];
