/** The letter about a webhook that its failures turned off. */
export const en = {
  'campaigns.webhookOff.subject': 'A webhook of {organisation} was turned off',
  'campaigns.webhookOff.greeting': 'Hello,',
  'campaigns.webhookOff.text':
    'Sonora turned off the webhook of {organisation} that sends messages about campaigns to {target}. {deliveries, plural, one {One delivery has} other {# deliveries in a row have}} failed since {since} UTC.',
  'campaigns.webhookOff.advice':
    'Nothing is sent to it any more, and what it missed is not sent later. Repair the receiver first. Then turn the webhook on again: you find it in Create a VAST, under Activation.',
  'campaigns.webhookOff.openCampaign': 'Open the campaign',
  'campaigns.webhookOff.openTags': 'Open the VAST tags',
  'campaigns.webhookOff.note': 'You get this mail because you administer {organisation}.',
} as const;
