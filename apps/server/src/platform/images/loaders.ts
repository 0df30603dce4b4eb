import sharp from 'sharp';

// Whatever else this build of libvips could open (GIF, TIFF, PDF …) has no business here. Uploads are JPEG or PNG by their
// first bytes, which no SVG begins with; SVG is opened only where it is our own drawing.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
});
// Each picture is looked at once, and none takes more than one core.
sharp.cache(false);
sharp.concurrency(1);

export { sharp };
