import { box, disc, glint, line, type Picture, ring, shape } from './picture.js';

export const learning: Picture = (c) =>
  shape('M40 300q80-36 160 0v-20q-80-36-160 0zM360 300q-80-36-160 0v-20q80-36 160 0z', c.dark) +
  shape('M52 150q76-34 148 4v142q-72-38-148-4z', c.light) +
  shape('M348 150q-76-34-148 4v142q72-38 148-4z', c.accent) +
  line('M84 188q44-14 86 4M84 222q44-14 86 4M84 256q44-14 86 4', c.middle, 8) +
  line('M316 188q-44-14-86 4M316 222q-44-14-86 4', c.light, 8) +
  shape('M200 60l108 42-108 42L92 102z', c.main) +
  shape('M142 126v36q58 34 116 0v-36l-58 22z', c.main, 'opacity="0.85"') +
  line('M308 102v50', c.dark, 7) +
  disc(308, 160, 11, c.accent) +
  glint(60, 92, 18, c.accent);

export const finance: Picture = (c) =>
  `<ellipse cx="200" cy="344" rx="160" ry="13" fill="${c.dark}" opacity="0.25"/>` +
  box(66, 244, 56, 92, c.middle, 10) +
  box(140, 204, 56, 132, c.main, 10) +
  box(214, 158, 56, 178, c.middle, 10) +
  box(288, 106, 56, 230, c.main, 10) +
  line('M72 196l84-46 60 22 106-96', c.accent, 12) +
  line('M284 74h40v40', c.accent, 12) +
  disc(104, 116, 42, c.accent) +
  ring(104, 116, 31, c.light, 5) +
  line('M104 98v36M92 122q12 12 24 0M92 108q12-10 24 0', c.dark, 6);

export const pets: Picture = (c) =>
  shape('M110 150Q44 96 62 232q10 60 62 20z', c.dark) +
  shape('M290 150q66-54 48 82-10 60-62 20z', c.dark) +
  shape('M200 82q112 0 112 128 0 118-112 118T88 210Q88 82 200 82z', c.main) +
  shape('M200 190q76 0 76 72 0 66-76 66t-76-66q0-72 76-72z', c.light) +
  shape('M216 88q92 8 94 116-74 10-94-116z', c.accent) +
  disc(156, 188, 15, c.dark) +
  disc(246, 188, 15, c.dark) +
  disc(161, 183, 5, c.light) +
  disc(251, 183, 5, c.light) +
  shape('M172 232q28-16 56 0-2 28-28 32-26-4-28-32z', c.dark) +
  line('M200 262v16M200 278q-18 20-38 6M200 278q18 20 38 6', c.dark, 7) +
  shape('M184 292q16 8 32 0 4 38-16 40-20-2-16-40z', c.accent) +
  shape('M116 322q84 46 168 0l6 26q-90 50-180 0z', c.accent) +
  disc(200, 364, 17, c.light);

export const family: Picture = (c) =>
  `<ellipse cx="200" cy="348" rx="160" ry="12" fill="${c.dark}" opacity="0.2"/>` +
  line('M300 190q-14 60 10 150', c.dark, 5) +
  shape('M300 52q62 0 62 72 0 56-62 74-62-18-62-74 0-72 62-72z', c.accent) +
  shape('M290 198h20l6 16h-32z', c.accent) +
  line('M274 86q-12 14-10 36', c.light, 8, 'opacity="0.8"') +
  box(60, 246, 100, 100, c.main, 14) +
  box(164, 246, 100, 100, c.accent, 14) +
  box(108, 142, 100, 100, c.light, 14) +
  disc(110, 296, 28, c.light) +
  shape('M214 268l30 54h-60z', c.light) +
  box(138, 172, 40, 40, c.main, 8) +
  disc(322, 316, 32, c.main) +
  line('M292 306q30 18 60 0', c.light, 7);

export const health: Picture = (c) =>
  disc(200, 204, 140, c.middle, 'opacity="0.5"') +
  shape('M200 328q-128-76-128-158 0-68 64-68 42 0 64 40 22-40 64-40 64 0 64 68 0 82-128 158z', c.accent) +
  line('M84 206h62l22-44 32 84 24-54 12 14h80', c.light, 13) +
  line('M116 152q6-22 26-24', c.light, 10, 'opacity="0.8"') +
  box(294, 70, 22, 66, c.main, 8) +
  box(272, 92, 66, 22, c.main, 8);

export const giving: Picture = (c) =>
  shape('M200 226q-78-48-78-100 0-44 40-44 26 0 38 26 12-26 38-26 40 0 40 44 0 52-78 100z', c.main) +
  line('M148 118q4-14 16-16', c.light, 9, 'opacity="0.8"') +
  shape(
    'M36 274q40-22 76 4l40 18h46q22 0 22 18t-22 18h-56 80l78-50q24-10 32 8 6 14-8 26l-84 60q-14 10-32 10H128q-20 0-36-10l-56-34z',
    c.middle,
  ) +
  box(14, 262, 46, 104, c.accent, 12) +
  glint(310, 122, 24, c.accent) +
  glint(84, 176, 16, c.light) +
  disc(330, 190, 8, c.light);

export const services: Picture = (c) => {
  const teeth = Array.from({ length: 8 }, (_, i) => box(174, 66, 52, 60, c.main, 10, `transform="rotate(${i * 45} 200 196)"`)).join('');
  return (
    teeth +
    disc(200, 196, 100, c.main) +
    disc(200, 196, 56, c.light) +
    disc(200, 196, 56, c.middle, 'opacity="0.35"') +
    '<g transform="rotate(42 210 230)">' +
    box(190, 200, 40, 176, c.accent, 20) +
    shape('M210 112q52 0 52 50 0 34-32 48h-40q-32-14-32-48 0-36 30-46v44l22 14 22-14v-44q-8-4-22-4z', c.accent) +
    disc(210, 350, 9, c.dark) +
    '</g>' +
    glint(332, 92, 22, c.accent) +
    glint(66, 316, 16, c.light)
  );
};

export const general: Picture = (c) =>
  `<ellipse cx="200" cy="350" rx="130" ry="14" fill="${c.dark}" opacity="0.25"/>` +
  line('M148 148v-22q0-56 52-56t52 56v22', c.dark, 13) +
  shape('M96 148h208l18 186q2 14-12 14H90q-14 0-12-14z', c.main) +
  shape('M78 334l3-32h238l3 32q2 14-12 14H90q-14 0-12-14z', c.dark, 'opacity="0.18"') +
  line('M148 148v30M252 148v30', c.light, 10) +
  glint(200, 248, 46, c.accent) +
  glint(330, 112, 26, c.accent) +
  glint(66, 168, 18, c.light) +
  glint(352, 184, 12, c.light);

export const careers: Picture = (c) =>
  `<ellipse cx="200" cy="348" rx="150" ry="13" fill="${c.dark}" opacity="0.25"/>` +
  line('M150 132v-26q0-22 22-22h56q22 0 22 22v26', c.dark, 15) +
  box(56, 132, 288, 206, c.main, 26) +
  shape('M56 158q0-26 26-26h236q26 0 26 26v52q-60 46-144 46T56 210z', c.middle) +
  box(176, 226, 48, 58, c.accent, 12) +
  box(192, 242, 16, 22, c.dark, 8) +
  line('M56 210q60 46 144 46t144-46', c.light, 5, 'opacity="0.6"') +
  glint(336, 92, 26, c.accent) +
  glint(64, 92, 16, c.light);
