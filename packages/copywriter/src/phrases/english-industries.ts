import type { IndustryHooks } from './phrase-bank.ts';

/** Serious and specific subjects come first: the first that fits the description is used. */
export const englishIndustries: readonly IndustryHooks[] = [
  {
    words: /\b(?:funerals?|bereave\w*|hospice|grie\w+)\b/i,
    isSerious: true,
    question: ['Who is there when you need someone most?', 'Whom do you call on a day like that?'],
    problem: ['Some days are hard enough.', 'There are days when nothing is simple.'],
    scene: ['There are days when time stands still.', 'A quiet room. A kind voice. Time.'],
  },
  {
    words: /\b(?:donat\w+|charit\w+|volunteers?|fundrais\w+)\b/i,
    isSerious: true,
    question: ['What would you do if you could help?', 'Who comes when nobody else can?'],
    problem: ['Help does not happen by itself.', 'Somewhere, right now, someone needs help.'],
    scene: [
      'Somewhere, someone is waiting. And someone sets out.',
      'A call in the night. Minutes later, someone is on the way.',
    ],
  },
  {
    words: /\b(?:dogs?|cats?|pets?|grooming|vets?)\b/i,
    question: ['Who really runs your household?', 'Who greets you first when you come home?'],
    problem: [
      'Your pet is family. Not every place sees it that way.',
      'You can’t explain it to them. But you can make it easier.',
    ],
    scene: ['Ears up. A tail starts to wag.', 'A short sniff. A long look. Trust.'],
  },
  {
    words: /\b(?:nurser\w+|kindergarten|childcare|daycare|childminder)\b/i,
    question: ['Who looks after the little ones while you work?', 'Where will they laugh most?'],
    problem: ['You want the best for them. You also have a job.', 'Leaving them in the morning is never easy.'],
    scene: ['A small hand lets go of yours. And waves.', 'Muddy boots in a row. A story about to begin.'],
  },
  {
    words: /\b(?:dental|dentists?|opticians?|optics|glasses|clinic|doctors?|physio\w*|check-ups?)\b/i,
    question: ['When was your last check-up?', 'How long have you been putting it off?'],
    problem: ['Some appointments are easy to put off.', 'You know you should go. You just haven’t, yet.'],
    scene: ['You sit down. Someone listens. And takes the time.', 'A deep breath. A friendly face. That was it?'],
  },
  {
    words: /\b(?:spa|saunas?|massages?|wellness|meditation)\b/i,
    question: ['When did you last do nothing at all?', 'How are your shoulders?'],
    problem: ['The week was loud. Your shoulders noticed.', 'Everybody needs something from you. And you?'],
    scene: ['Warm water. A deep breath. No hurry.', 'The phone is off. The world can wait.'],
  },
  {
    words: /\b(?:gym|fitness|workouts?|climbing|yoga|boxing|personal training)\b/i,
    question: ['Ready to move?', 'Remember what you promised yourself?'],
    problem: [
      'The sofa is comfortable. That’s the trouble with it.',
      'Good intentions are heavy. Start with something lighter.',
    ],
    scene: ['Laces tied. Deep breath. Here we go.', 'One more. And one more. Done.'],
  },
  {
    words:
      /\b(?:mobile phone plan|phone plan|data plan|unlimited calls|electricity|energy|tariff|insurance|loans?|savings|bank|credit union|mortgage)\b/i,
    question: ['Do you know what you really pay for?', 'When did you last look at that contract?'],
    problem: ['Small print. Long waits. You know the feeling.', 'Some envelopes you would rather not open.'],
    scene: ['The bill is on the table. And for once, nobody sighs.', 'You open the letter. You read it. You smile.'],
  },
  {
    words: /\b(?:used cars?|cars|showroom|motors|test drive|vehicles?)\b/i,
    question: ['Is it time for a different car?', 'Looking for a car you can trust?'],
    problem: ['Buying a car can feel like a gamble.', 'So many cars. So many promises.'],
    scene: ['The key turns. The road is clear. Where to?', 'Hands on the wheel. Your song on the radio.'],
  },
  {
    words: /\b(?:theatres?|festivals?|museums?|exhibitions?|concerts?|tickets?|comedy|live music)\b/i,
    question: ['Any plans yet?', 'When did you last go out and forget the time?'],
    problem: ['Another evening in front of the same screen?', 'Some things you can’t stream.'],
    scene: [
      'The lights go down. The talking stops. Here it comes.',
      'A ticket in your pocket. A story to tell tomorrow.',
    ],
  },
  {
    words: /\b(?:hotels?|travel|trips?|tours?|coaches|holidays? at|city break|rooms? with)\b/i,
    question: ['Need a change of view?', 'When did you last really get away?'],
    problem: ['The calendar is full. So is your head.', 'Even a day off can begin with hard work.'],
    scene: [
      'Bag packed. Phone on silent. Nothing on the list but the view.',
      'You open the curtains. A different morning.',
    ],
  },
  {
    words: /\b(?:lessons?|courses?|learn\w*|teachers?|tutor\w*|camps?|school)\b/i,
    question: ['What have you always wanted to try?', 'Remember the first time something clicked?'],
    problem: ['Learning can feel like a chore.', 'You can’t learn it by just looking.'],
    scene: [
      'The first try is shaky. Then something clicks.',
      'A little concentration. A little laughter. And there it is.',
    ],
  },
  {
    words: /\b(?:software|invoices?|bookkeeping|freelancers?|tasks|app for|teams|tax)\b/i,
    question: ['Where did the afternoon go?', 'Does your to-do list ever end?'],
    problem: ['The work is fun. The paperwork isn’t.', 'Too many lists. Too many windows. Too little time.'],
    scene: ['It’s late. The desk is full. Just one more thing.', 'You close the laptop. Everything is done.'],
  },
  {
    words: /\b(?:headphones?|noise-cancelling|earbuds|loudspeakers?)\b/i,
    question: ['Can you hear yourself think?', 'How loud is your quiet time?'],
    problem: ['You need to focus. The rest of the world has other plans.', 'Some days the world has no volume button.'],
    scene: ['One moment of noise. Then silence.', 'You put them on. And you’re somewhere else.'],
  },
  {
    words: /\b(?:alarms?|security|burglar\w*|cameras? and)\b/i,
    question: ['Is everything all right at home?', 'Did you lock up?'],
    problem: ['You lock up, leave, and still think about it.', 'Feeling safe can be complicated.'],
    scene: ['You’re away. Home is quiet. And you know it.', 'The key turns. You go. And you don’t look back.'],
  },
  {
    words: /\b(?:garden\w*|lawns?|seeds|plants?|herbs|mow\w*)\b/i,
    question: ['How does your garden grow?', 'What would you do with green fingers?'],
    problem: ['Nature does not care how busy you are.', 'Green is easy to love and hard to keep.'],
    scene: ['Bare feet on the grass. Nothing else to do.', 'A little green. A little sun. And it grows.'],
  },
  {
    words: /\b(?:newspaper|magazine|news|podcasts?|stories a day)\b/i,
    question: ['What did you really learn from the news this week?', 'How much of what you read do you remember?'],
    problem: ['So much news. So little time.', 'You scroll and scroll, and know less than before.'],
    scene: ['A quiet table. A warm cup. The stories of the day.', 'You put it down, and you know what matters.'],
  },
  {
    words: /\b(?:coffee|espresso|roast\w*)\b/i,
    question: ['Awake yet?', 'How do you take yours?'],
    problem: ['Some mornings need more than an alarm clock.', 'Life is too short for a dull cup.'],
    scene: ['The kitchen is quiet. The cup is warm.', 'First the scent. Then the first sip. Then the day.'],
  },
  {
    words:
      /\b(?:bak\w+|bread|pizza|restaurant|lunch\w*|meals?|recipes?|juices?|farm shop|vegetables|dishes|dough|caf[eé])\b/i,
    question: ['Hungry?', 'When did you last eat something really good?', 'Can you taste it already?'],
    problem: ['Good food takes time. You don’t always have it.', 'Another day, another sad sandwich.'],
    scene: ['Close your eyes. Imagine the first bite.', 'The table is set. Everyone leans in.'],
  },
  {
    words: /\b(?:heat pumps?|windows?|mattress\w*|furniture|oak|lamps?|tap|kitchen|sofas?|home survey|glazing)\b/i,
    question: ['What would make home a little better?', 'Does home feel the way it should?'],
    problem: [
      'Some things at home you just put up with. Until you don’t.',
      'Home should be the easy part of the day. It isn’t always.',
    ],
    scene: ['You close the front door. Shoes off. Home.', 'The evening is yours. Everything is where it should be.'],
  },
  {
    words: /\b(?:wool|knitted|jewell?ers?|rings|jumpers?|blankets?|handmade|fashion|gifts?)\b/i,
    question: ['Looking for something that lasts?', 'When did you last fall in love with a thing?'],
    problem: ['Most things are made to be replaced.', 'Anyone can buy something. Finding something is harder.'],
    scene: ['You pick it up, and you feel it: someone took their time.', 'You put it on. And you keep it on.'],
  },
  {
    words: /\b(?:couriers?|parcels?|laundry|repairs?|movers?)\b/i,
    question: ['Got better things to do?', 'What would you do with the time?'],
    problem: ['Some jobs just eat up the day.', 'It has been on your list for a while.'],
    scene: ['The list is long. Then one line disappears.', 'One thing less to think about. How good that feels.'],
  },
  {
    words: /\b(?:hik\w+|outdoor|tents?|boots|backpacks?|bicycle|bikes?)\b/i,
    question: ['Where does your next road lead?', 'Ready for fresh air?'],
    problem: ['Out there, you notice what lets you down.', 'Nothing spoils a day outside like the wrong gear.'],
    scene: ['Early morning. Clear air. The first step.', 'The last house is behind you. Now it begins.'],
  },
];
