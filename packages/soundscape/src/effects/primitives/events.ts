/** Times of a Poisson process: independent events within `seconds`, `perSecond` on average. */
export const scatteredTimes = (random: () => number, perSecond: number, seconds: number): number[] => {
  const times: number[] = [];
  let at = -Math.log(1 - random()) / perSecond;
  while (at < seconds) {
    times.push(at);
    at -= Math.log(1 - random()) / perSecond;
  }
  return times;
};

/**
 * Times and strengths of the impacts of a dropped ball. Each flight lasts `restitution` (0…1) times the previous one,
 * because a bounce reduces the speed by that factor and a flight lasts 2 v / g.
 */
export const bounces = (
  firstFlightSeconds: number,
  restitution: number,
  count: number,
): { readonly atSeconds: number; readonly strength: number }[] => {
  const found: { atSeconds: number; strength: number }[] = [];
  let atSeconds = 0;
  let flight = firstFlightSeconds;
  let strength = 1;
  for (let bounce = 0; bounce < count; bounce += 1) {
    found.push({ atSeconds, strength });
    atSeconds += flight;
    flight *= restitution;
    strength *= restitution;
  }
  return found;
};
