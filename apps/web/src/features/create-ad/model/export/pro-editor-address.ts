/** Address of the pro editor: of a session, or of the organisation where there is none. */
export const proEditorAddress = (
  orgId: string,
  { projectId, sessionId }: { readonly projectId?: string | undefined; readonly sessionId?: string | undefined },
): string =>
  projectId === undefined || sessionId === undefined
    ? `/org/${orgId}`
    : `/project/${projectId}/session/${sessionId}/org/${orgId}`;
