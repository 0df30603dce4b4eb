/** An upload of an organisation. */
export type UploadKey = { readonly orgId: string; readonly fileId: string };

/** Id of an upload in the tus server, which knows no organisations. */
export const tusIdOf = ({ orgId, fileId }: UploadKey): string => `${orgId}.${fileId}`;

export const uploadOfTusId = (id: string): UploadKey => {
  const [orgId = '', fileId = ''] = id.split('.');
  return { orgId, fileId };
};
