import { describe, expect, it } from 'vitest';
import { fieldsOfIcon, iconCorners, iconOfFields, noIcon } from './ad-icon.ts';

const complete = {
  ...noIcon,
  program: ' AdChoices ',
  imageAddress: 'https://choices.example.com/icon.JPG?v=2',
  width: '60',
  height: '20',
};

describe('iconOfFields', () => {
  it('reads what is complete, in each corner', () => {
    expect(iconOfFields(complete)).toEqual({
      program: 'AdChoices',
      imageAddress: 'https://choices.example.com/icon.JPG?v=2',
      mimeType: 'image/jpeg',
      widthPx: 60,
      heightPx: 20,
      xPosition: 'right',
      yPosition: 'top',
    });
    for (const corner of iconCorners) {
      const icon = iconOfFields({
        ...complete,
        corner,
        landingPage: 'https://a.example/',
        viewTracking: 'http://b.example/',
      });
      expect(icon).not.toHaveProperty('problems');
      expect(fieldsOfIcon(icon as Parameters<typeof fieldsOfIcon>[0])).toMatchObject({
        corner,
        landingPage: 'https://a.example/',
      });
    }
  });

  it('is no icon when everything is empty, whatever the corner', () => {
    expect(iconOfFields({ ...noIcon, corner: 'bottomLeft' })).toBeNull();
    expect(fieldsOfIcon(null)).toEqual(noIcon);
  });

  it('takes no text that is longer than the server stores', () => {
    const long = `https://a.example/${'x'.repeat(2_000)}`;
    expect(iconOfFields({ ...complete, program: 'x'.repeat(61), imageAddress: long, landingPage: long })).toEqual({
      problems: { program: 'tooLong', imageAddress: 'tooLong', landingPage: 'tooLong' },
    });
    expect(iconOfFields({ ...complete, program: ` ${'x'.repeat(60)} ` })).not.toHaveProperty('problems');
  });

  it('says what is missing or wrong', () => {
    expect(iconOfFields({ ...noIcon, program: 'AdChoices' })).toEqual({
      problems: { imageAddress: 'missing', width: 'missing', height: 'missing' },
    });
    expect(
      iconOfFields({
        ...complete,
        program: '',
        imageAddress: 'javascript:x',
        width: '0',
        height: '1.5',
        landingPage: 'x',
      }),
    ).toEqual({
      problems: { program: 'missing', imageAddress: 'wrong', width: 'wrong', height: 'wrong', landingPage: 'wrong' },
    });
  });
});
