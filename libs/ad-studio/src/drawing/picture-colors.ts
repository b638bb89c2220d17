import { luminanceOf, mix, ensureContrast, rotateHue } from './color.js';
import type { Palette } from './palette.js';
import type { PictureColors } from './pictures/picture.js';

const isDark = (color: string) => luminanceOf(color) < 0.18;

/** Derives the colors of a picture from the palette, with contrast to its background. */
export function pictureColors(palette: Palette, room: string): PictureColors {
  const { ground, accent, soft } = palette;
  if (isDark(room)) {
    return {
      room,
      sky: mix(room, soft, 0.28),
      main: mix(soft, accent, 0.12),
      accent: ensureContrast(accent, room, 2.4),
      dark: mix(room, '#000000', 0.5),
      light: '#ffffff',
      middle: mix(room, '#ffffff', 0.42),
    };
  }
  const strong = isDark(ground) ? ground : isDark(accent) ? accent : mix(accent, '#000000', 0.45);
  const warm = isDark(ground) ? accent : rotateHue(mix(strong, '#ffffff', 0.5), 150);
  return {
    room,
    sky: mix(room, warm, 0.3),
    main: strong,
    accent: ensureContrast(warm, room, 1.5),
    dark: mix(strong, '#000000', 0.42),
    light: '#ffffff',
    middle: mix(strong, '#ffffff', 0.3),
  };
}
