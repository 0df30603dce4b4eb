import type { Translation } from '@sonora/contracts/messages/message-types';
import type { en } from '../../en/campaigns/no-access.ts';

export const de: Translation<typeof en> = {
  'noAccess.title': 'Sie haben keinen Zugriff auf diese Seite',
  'noAccess.goToStart': 'Zur Startseite',
  'noAccess.notGranted': 'Ihr Zugang zu {organisation} umfasst „{area}“ nicht.',
  'noAccess.askForGrant':
    'Bitten Sie eine Administratorin oder einen Administrator von {organisation}, Ihnen „{area}“ freizugeben.',
  'noAccess.planForAdmins':
    'Im kostenlosen Tarif können nur Administratorinnen und Administratoren von {organisation} „{area}“ nutzen.',
  'noAccess.askForPlanOrRole': 'Bitten Sie darum, den Tarif oder Ihre Rolle zu ändern.',
  'noAccess.planWithoutPages': '{organisation} nutzt den Tarif Developer, der „{area}“ nicht enthält.',
  'noAccess.changePlanText': 'Wechseln Sie den Tarif, um die Seite zu nutzen.',
  'noAccess.changePlan': 'Tarif wechseln',
  'noAccess.askForPlan':
    'Bitten Sie eine Administratorin oder einen Administrator von {organisation}, den Tarif zu wechseln.',
  'noAccess.turnedOff': '„{area}“ ist für {organisation} ausgeschaltet.',
  'noAccess.turnOn': 'Schalten Sie dafür das Feature-Flag „{flag}“ ein.',
  'noAccess.flags': 'Feature-Flags',
  'noAccess.askToTurnOn': 'Bitten Sie die Betreiber dieser Installation, das Feature-Flag „{flag}“ einzuschalten.',
  'noAccess.switch': 'Gehört der Link zu einer anderen Ihrer Organisationen, wechseln Sie zuerst zu ihr.',
};
