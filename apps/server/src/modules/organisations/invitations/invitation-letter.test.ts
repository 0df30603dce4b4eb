import { describe, expect, it } from 'vitest';
import { invitationLetter } from './invitation-letter.ts';

const letterOf = (change: Partial<Parameters<typeof invitationLetter>[0]> = {}) =>
  invitationLetter({
    email: 'bo@example.com',
    language: 'en',
    inviter: 'Grace',
    orgName: 'Blue_Harbor',
    role: 'user',
    publicUrl: 'https://ads.example.com',
    token: 't',
    authorId: 'u',
    expiresAt: new Date(),
    ...change,
  });

describe('the letter of an invitation', () => {
  it('keeps its English', () => {
    const { recipient, subject, body, html } = letterOf();
    expect([recipient, subject]).toEqual(['bo@example.com', 'Grace invites you to Blue Harbor on Sonora']);
    expect(body).toBe(`Hello,

Grace invites you to Blue Harbor on Sonora, where organisations make audio ads, as a user.

There you can accept the invitation or decline it. It is open for 30 days.

Read the invitation:

https://ads.example.com/invitations/t

If you do not know who invites you, ignore this mail: nothing happens then.
`);
    expect(html).toContain('<html lang="en">');
    const administrator = letterOf({ role: 'admin', inviter: '' });
    expect(administrator.subject).toBe('An administrator invites you to Blue Harbor on Sonora');
    expect(administrator.body).toContain(', as an administrator.\n');
  });

  it('is written in German', () => {
    const { subject, body, html } = letterOf({ language: 'de' });
    expect(subject).toBe('Grace lädt Sie zu Blue Harbor bei Sonora ein');
    expect(body).toContain('wo Organisationen Audiospots machen: zur Mitarbeit.');
    expect(letterOf({ language: 'de', role: 'admin' }).body).toContain('Audiospots machen: für die Verwaltung.');
    expect(html).toContain('<html lang="de">');
  });
});
