/** Three ads of our own, to score voices on: everyday words, few names. */
export const adScripts: readonly string[] = [
  'This weekend only, every sofa in the store is half price. Come to the big red house on River Street, take a seat, and stay as long as you like. Free coffee for everyone, and free delivery before Monday. The comfort shop. Sit down, you have earned it.',
  'Long day at work? Let us cook tonight. Order fresh pasta, warm bread and a green salad in two minutes, and we will bring it to your door in thirty. New customers save ten dollars on the first meal. Open your phone, choose your dinner, and leave the dishes to us.',
  'The road is calling. Meet the new family car with room for seven, a quiet electric engine, and four hundred miles on one charge. Book a test drive today and keep the keys for a whole weekend. Visit your local dealer, or call us any time. Drive further, worry less.',
];
