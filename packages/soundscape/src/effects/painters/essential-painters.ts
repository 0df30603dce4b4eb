import type { essentialEffects } from '../catalogue/essential-effects.ts';
import { paintApplause } from '../primitives/applause.ts';
import { paintCashRegister } from '../primitives/cash-register.ts';
import { paintClick } from '../primitives/click.ts';
import { paintDoorbell } from '../primitives/doorbell.ts';
import { paintHeartbeat } from '../primitives/heartbeat.ts';
import { paintImpact } from '../primitives/impact.ts';
import { paintNotification } from '../primitives/notification.ts';
import { paintPop } from '../primitives/pop.ts';
import { paintRain } from '../primitives/rain.ts';
import { paintRiser } from '../primitives/riser.ts';
import { paintSparkle } from '../primitives/sparkle.ts';
import { paintWhoosh } from '../primitives/whoosh.ts';
import type { PaintersOf } from '../sound-effect.ts';

export const essentialPainters: PaintersOf<typeof essentialEffects> = {
  whoosh_1: paintWhoosh,
  impact_1: paintImpact,
  riser_1: paintRiser,
  sparkle_1: paintSparkle,
  click_1: paintClick,
  notification_1: paintNotification,
  cash_register_1: paintCashRegister,
  rain_1: paintRain,
  doorbell_1: paintDoorbell,
  applause_1: paintApplause,
  pop_1: paintPop,
  heartbeat_1: paintHeartbeat,
};
