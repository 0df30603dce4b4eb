import type { VoiceDefinition } from '../voices/voice-definition.ts';

/** The engine voice behind a voice, and its tempo relative to it. */
export type BasedVoice = {
  readonly base?: VoiceDefinition['base'];
  readonly colour?: Pick<VoiceDefinition['colour'], 'rate'>;
};

/**
 * Seconds per part, in the order of `countedPhones` and `otherParts`, of engine voices at their own tempo. Least squares over 200
 * English and 80 German scripts: `node bench/estimate.ts --coefficients`.
 */
const basePaces: Readonly<Record<string, readonly number[]>> = {
  'flite rms': [
    0.0917, 0.0848, 0.0646, 0.0633, 0.0717, 0.0352, 0.0956, 0.0583, 0.0662, 0.0934, 0.0669, 0.0599, 0.0595, 0.106,
    0.0943, 0.1043, 0.0553, 0.0845, 0.0645, 0.0328, 0.0233, 0.0532, 0.0229, 0.0567, 0.0418, 0.0266, 0.0463, 0.061,
    -0.0145, 0.1079, 0.1943, 0.0265,
  ],
  'flite slt': [
    0.0855, 0.0704, 0.0643, 0.0666, 0.0574, 0.0364, 0.1124, 0.0544, 0.0645, 0.0915, 0.0635, 0.0543, 0.0781, 0.0942,
    0.1043, 0.0865, 0.0661, 0.0732, 0.042, 0.0204, 0.0168, 0.0717, 0.0262, 0.068, 0.0251, 0.0289, 0.0533, 0.0287,
    -0.0079, 0.1517, 0.261, 0.017,
  ],
  'flite awb': [
    0.0668, 0.0711, 0.0543, 0.0747, 0.0374, 0.0221, 0.0784, 0.0407, 0.0594, 0.0742, 0.0652, 0.0596, 0.077, 0.1016,
    0.0845, 0.0927, 0.0475, 0.0814, 0.0404, 0.0252, 0.0147, 0.0631, 0.0463, 0.0607, 0.0307, 0.0308, 0.0499, 0.0479,
    -0.0194, 0.1354, 0.2838, 0.0417,
  ],
  'flite kal16': [
    0.0776, 0.093, 0.0819, 0.0795, 0.0616, 0.0581, 0.0878, 0.0475, 0.0369, 0.0589, 0.0405, 0.0381, 0.0407, 0.0957,
    0.1117, 0.0911, 0.0526, 0.0727, 0.0304, 0.0249, 0.0167, 0.0622, 0.0313, 0.061, 0.033, 0.0226, 0.0652, 0.0495,
    -0.0201, 0.0212, 0.3174, 0.0265,
  ],
  'espeak gmw/de': [
    0.0498, 0.0493, 0.0398, 0.0649, 0.0567, 0.0245, 0.0482, 0.0583, 0.046, 0.0564, 0.0692, 0.0341, 0.0572, 0.0483,
    0.0566, 0.0756, 0.0692, 0.0548, 0.0641, 0.0427, 0.0242, 0.0477, 0.0299, 0.0318, 0.033, 0.014, 0.0453, 0.0804,
    -0.0411, 0.0501, 0.2223, 0.0384,
  ],
};

/** Coefficients of the engine voice behind a voice; undefined for engine voices that were not measured. */
export const basePaceOf = ({ base, colour }: BasedVoice): readonly number[] | undefined => {
  // Variants of an eSpeak voice change its timbre, not its tempo.
  const seconds = base && basePaces[`${base.engine} ${base.voice.split('+', 1)[0]}`];
  return seconds?.map((each) => each / (colour?.rate ?? 1));
};
