import { luminanceOf, mixed, standingOut, turned } from './color.js';
import type { Palette } from './palette.js';
import type { PictureColors } from './pictures/picture.js';

const isDark = (color: string) => luminanceOf(color) < 0.18;

/** The colours of a picture in a room of one of the palette's colours: the thing stands out, and stays in the family. */
export function pictureColors(palette: Palette, room: string): PictureColors {
  const { ground, accent, soft } = palette;
  if (isDark(room)) {
    return {
      room,
      sky: mixed(room, soft, 0.28),
      main: mixed(soft, accent, 0.12),
      accent: standingOut(accent, room, 2.4),
      dark: mixed(room, '#000000', 0.5),
      light: '#ffffff',
      middle: mixed(room, '#ffffff', 0.42),
    };
  }
  const strong = isDark(ground) ? ground : isDark(accent) ? accent : mixed(accent, '#000000', 0.45);
  const warm = isDark(ground) ? accent : turned(mixed(strong, '#ffffff', 0.5), 150);
  return {
    room,
    sky: mixed(room, warm, 0.3),
    main: strong,
    accent: standingOut(warm, room, 1.5),
    dark: mixed(strong, '#000000', 0.42),
    light: '#ffffff',
    middle: mixed(strong, '#ffffff', 0.3),
  };
}
