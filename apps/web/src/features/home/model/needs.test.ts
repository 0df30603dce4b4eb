import { describe, expect, it } from 'vitest';
import { needsOf } from './needs.ts';

const day = 86_400_000;
const now = 100 * day;
const session = (sessionId: string, change: object = {}) => ({
  sessionId,
  projectId: 'p',
  sessionName: `Ad ${sessionId}`,
  lastModified: now - day,
  workflowId: 'CreateAnAd' as const,
  hasState: true,
  progress: 'draft' as const,
  createdBy: 'me',
  ...change,
});
const file = (fileId: string, daysAgo: number) => ({
  fileId,
  fileName: `${fileId}.wav`,
  trashedAt: now - daysAgo * day,
});
const known = { userId: 'me', now, failed: [], sessions: [], trash: { files: [], folders: [] } };
const ids = (change: Partial<Parameters<typeof needsOf>[0]>): readonly string[] =>
  needsOf({ ...known, ...change }).map(({ kind, id }) => `${kind} ${id}`);

describe('what needs the user', () => {
  it('is nothing where nothing waits', () => {
    expect(ids({})).toEqual([]);
  });

  it('are failed ads whose sessions exist, the last first', () => {
    const failed = [
      { audioformId: 'x', sessionId: 'a', failedAt: now },
      { audioformId: 'y', sessionId: 'gone', failedAt: now },
      { audioformId: 'z', sessionId: null, failedAt: now },
    ];
    expect(ids({ failed, sessions: [session('a')] })).toEqual(['failed x']);
  });

  it('names a session with several failed ads once', () => {
    const failed = ['x', 'y'].map((audioformId) => ({ audioformId, sessionId: 'a', failedAt: now }));
    expect(ids({ failed, sessions: [session('a')] })).toEqual(['failed x']);
  });

  it('are files that leave the trash within three days, the soonest first', () => {
    const files = [file('new', 1), file('late', 29.5), file('soon', 27.5), file('gone', 31)];
    expect(ids({ trash: { files, folders: [] } })).toEqual(['trash late', 'trash soon']);
  });

  it('are own drafts of a week ago that are no longer among the recent ads', () => {
    const old = { lastModified: now - 8 * day };
    const recent = ['1', '2', '3', '4', '5'].map((id) => session(id, old));
    const older = [
      session('mine', old),
      session('yesterday'),
      session('done', { ...old, progress: 'produced' }),
      session('theirs', { ...old, createdBy: 'other' }),
      session('bare', { ...old, hasState: false }),
    ];
    expect(ids({ sessions: [...recent, ...older] })).toEqual(['draft mine']);
  });

  it('names three of a kind', () => {
    const failed = ['1', '2', '3', '4'].map((id) => ({ audioformId: id, sessionId: id, failedAt: now }));
    expect(ids({ failed, sessions: failed.map(({ sessionId }) => session(sessionId)) })).toHaveLength(3);
  });
});
