import { t } from '../../messages.ts';

const buyers = ['theTradeDesk', 'dv360', 'xandr', 'triton', 'adobe', 'generic'] as const;
const versions = ['2.0', '3.0', '4.0', '4.1', '4.2', '4.3', 'daast-1.0', 'daast-1.1'] as const;

export const buyerChoices = buyers.map((value) => ({ value, label: t(`campaigns.buyers.${value}`) }));
export const versionChoices = versions.map((value) => ({ value, label: t(`campaigns.versions.${value}`) }));
