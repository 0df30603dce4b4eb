import { buyers, vastVersions } from '@sonora/contracts/enumerations';
import { t } from '../../messages.ts';

export const buyerChoices = buyers.map((value) => ({ value, label: t(`campaigns.buyers.${value}`) }));
export const versionChoices = vastVersions.map((value) => ({ value, label: t(`campaigns.versions.${value}`) }));
