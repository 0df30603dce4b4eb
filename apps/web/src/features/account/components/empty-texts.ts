import { t } from '../messages.ts';

/** Messages of empty fields, by field name. */
export const emptyTexts = {
  firstName: t('account.fields.empty.firstName'),
  lastName: t('account.fields.empty.lastName'),
  orgName: t('account.fields.empty.orgName'),
  name: t('account.fields.empty.name'),
  password: t('account.fields.empty.password'),
  currentPassword: t('account.fields.empty.password'),
  code: t('account.fields.empty.code'),
};
