/** The reference script: 79 words, thirty seconds at a relaxed pace. */
export const harborScript =
  'Mornings move fast. Your coffee should too. Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk, and ready the second you are. No sugar, no fuss, just bold flavor in a can you can recycle forever. Grab a four pack this weekend and get the second one half price. Find it at your local market, or order online at harbor coffee dot com. Harbor Cold Brew. Wake up to something better. Terms apply. Offer ends Sunday.';

/** The same in three clips, so that one of them can change. */
export const harborClips: readonly [string, string, string] = [
  'Mornings move fast. Your coffee should too. Meet Harbor Cold Brew, slowly steeped for twenty hours, smooth as silk, and ready the second you are.',
  'No sugar, no fuss, just bold flavor in a can you can recycle forever. Grab a four pack this weekend and get the second one half price.',
  'Find it at your local market, or order online at harbor coffee dot com. Harbor Cold Brew. Wake up to something better. Terms apply. Offer ends Sunday.',
];

/** A script for each length of ad, in seconds. */
export const scriptForSeconds: Readonly<Record<number, string>> = {
  7: 'Rain again? The blue umbrella opens in one second. Mill Lane.',
  10: 'Rain again? The blue umbrella opens in one second and lasts ten years. Find yours at the corner of Mill Lane.',
  15: 'Some evenings need a table for two and nobody in a hurry. The Copper Pan cooks what the market had this morning. Book for tonight, and the first plate is on us. The Copper Pan.',
  20: 'Your garden has plans for you this spring. Bring it new soil, young trees, and seeds that have never failed us. At Fern and Field we answer every question, even the silly ones. Open all day Saturday and Sunday. Fern and Field. Grow something good.',
  30: harborScript,
  40: 'Remember when a holiday began at the front door? It still can. With the Night Line you board after dinner, close the curtains, and wake up beside the sea. Your own cabin, your own window, and breakfast brought to your bed. No queues, no luggage limits, no middle seat. Eleven cities, four countries, one good night of sleep. Book before the end of the month and children travel free. The Night Line. Go to bed here. Get up there. See your station or our page for times and conditions.',
  60: 'Let us talk about the roof over your head. It has kept out thirty winters, and it has never once asked for thanks. But look up, and you may see a tile that slipped, a gutter that leans, a patch of moss that was not there last year. Small things, until the first big storm. Summit Roofing looks after roofs before they become a problem. We send two people with a ladder and a camera, we show you every picture on the spot, and we tell you honestly what can wait. Most visits take forty minutes and cost nothing at all. If there is work to do, you get one price in writing, and that is the price you pay. Our teams live where you live, and every repair is good for fifteen years. Call Summit Roofing this week, while the sky is blue. Summit Roofing. We have got you covered. Free visits within thirty miles. Repairs are charged as agreed.',
};

/** Three clips that need less than thirty seconds, so that the tempo of a clip does not depend on its neighbours. */
export const roomyClips = (middle: string): readonly [string, string, string] => [
  'Mornings move fast. Your coffee should too.',
  `Slowly steeped for ${middle} hours, smooth as silk, and ready the second you are.`,
  'Harbor Cold Brew. Wake up to something better.',
];

const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const;
const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'] as const;

/** A different number in words for each index, for texts that are not in the cache. Repeats after 72,000. */
export const spokenNumber = (index: number): string => {
  const tail = `${tens[index % 8]} ${ones[Math.floor(index / 8) % 9]}`;
  const thousands = Math.floor(index / 72) % 1000;
  return thousands === 0 ? tail : `${spokenNumber(thousands)} thousand ${tail}`;
};
