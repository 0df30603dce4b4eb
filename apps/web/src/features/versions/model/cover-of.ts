import type { VersionControls } from '@sonora/contracts';
import { type CoverColour, coverColours } from '@sonora/contracts/sessions/ad-names';

/** Colour of the play buttons of versions; undefined: the usual one. */
export const coverOf = ({ adCoverColor }: VersionControls): CoverColour | undefined =>
  coverColours.find((colour) => colour === adCoverColor);
