import { describe, expect, it } from 'vitest';
import { fieldsOfIcon, iconCorners, iconOfFields, noIcon, withPicture } from './ad-icon.ts';

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

  it('has a stored picture with its size instead of an address, and goes back to an address', () => {
    const picture = { pictureId: '0198c5a0-0000-7000-8000-000000000001', widthPx: 77, heightPx: 15 };
    const fields = withPicture(complete, picture);
    const icon = iconOfFields(fields);
    expect(icon).toMatchObject({ pictureId: picture.pictureId, widthPx: 77, heightPx: 15 });
    expect(icon).not.toHaveProperty('imageAddress');
    expect(fieldsOfIcon(icon as Parameters<typeof fieldsOfIcon>[0])).toMatchObject({
      pictureId: picture.pictureId,
      imageAddress: '',
      width: '77',
    });
    expect(iconOfFields(withPicture({ ...fields, program: '' }, picture))).toEqual({
      problems: { program: 'missing' },
    });
    expect(iconOfFields(withPicture(fields, undefined))).toMatchObject({ problems: { imageAddress: 'missing' } });
    expect(iconOfFields(withPicture({ ...fields, program: '' }, undefined))).toBeNull();
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
