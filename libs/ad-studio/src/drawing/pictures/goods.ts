import { box, disc, glint, line, type Picture, ring, shape } from './picture.js';

export const books: Picture = (c) =>
  box(70, 290, 260, 46, c.main, 8) +
  box(84, 300, 232, 26, c.light, 4) +
  box(70, 290, 34, 46, c.dark, 8) +
  box(92, 238, 230, 52, c.accent, 8) +
  box(100, 250, 214, 28, c.light, 4) +
  box(92, 238, 40, 52, c.accent, 8) +
  box(80, 192, 236, 46, c.middle, 8) +
  box(92, 202, 216, 26, c.light, 4) +
  box(80, 192, 30, 46, c.dark, 8) +
  shape('M128 192V84q0-10 10-10h104q10 0 10 10v108z', c.main) +
  box(146, 96, 88, 10, c.accent, 5) +
  box(146, 118, 60, 8, c.light, 4) +
  shape('M206 74h24v62l-12-12-12 12z', c.accent) +
  glint(312, 120, 26, c.accent) +
  glint(346, 166, 13, c.light);

export const coffee: Picture = (c) =>
  `<ellipse cx="190" cy="336" rx="150" ry="24" fill="${c.dark}" opacity="0.35"/><ellipse cx="190" cy="326" rx="140" ry="20" fill="${c.light}"/>` +
  ring(296, 228, 40, c.main, 22) +
  shape('M92 170h196v74q0 80-74 80h-48q-74 0-74-80z', c.main) +
  `<ellipse cx="190" cy="170" rx="98" ry="24" fill="${c.light}"/><ellipse cx="190" cy="172" rx="82" ry="17" fill="${c.dark}"/>` +
  shape('M92 206q98 34 196 0v30q-98 34-196 0z', c.accent) +
  line('M146 130q-18-24 0-46t0-42', c.light, 10, 'opacity="0.85"') +
  line('M190 130q-18-24 0-50t0-46', c.accent, 10) +
  line('M234 130q-18-24 0-46t0-42', c.light, 10, 'opacity="0.85"');

export const food: Picture = (c) =>
  `<ellipse cx="200" cy="344" rx="140" ry="18" fill="${c.dark}" opacity="0.3"/>` +
  disc(140, 170, 52, c.accent) +
  disc(252, 160, 60, c.middle) +
  disc(200, 146, 46, c.light) +
  disc(186, 138, 9, c.accent) +
  disc(216, 156, 9, c.accent) +
  shape('M262 186q-8-66 52-92 14 64-52 92z', c.accent) +
  line('M262 186q10-42 36-66', c.dark, 5) +
  shape('M96 188q-26-52 10-92 44 36-10 92z', c.light) +
  line('M96 188q-6-40 8-66', c.dark, 5) +
  shape('M56 188h288q0 150-104 150h-80q-104 0-104-150z', c.main) +
  shape('M56 188h288q0 16-3 34H59q-3-18-3-34z', c.light) +
  line('M92 262q14 40 52 54', c.light, 9, 'opacity="0.5"') +
  box(140, 336, 120, 16, c.dark, 8);

export const sport: Picture = (c) =>
  `<ellipse cx="200" cy="330" rx="170" ry="18" fill="${c.dark}" opacity="0.3"/>` +
  line('M20 150h78M8 196h62M30 242h44', c.accent, 12) +
  shape('M84 286q-8-92 12-134 40 26 72 6 44 66 120 84 66 14 70 44z', c.main) +
  shape('M84 286q-4-40-2-66 40 26 96 26 36 0 84 40z', c.middle) +
  shape('M96 152q40 26 72 6l-10-18q-30 14-54-8z', c.dark) +
  line('M176 178l34-16M198 202l34-16M224 222l32-16', c.light, 11) +
  shape('M108 262q70 16 128-24 10 34-40 48h-90z', c.accent) +
  shape('M76 284h284q10 40-24 40H106q-30 0-30-40z', c.light) +
  line('M120 306h30M176 306h30M232 306h30M288 306h30', c.middle, 8);

export const outdoors: Picture = (c) =>
  disc(292, 104, 46, c.accent) +
  shape('M0 330L130 110l70 110 60-84 140 194z', c.middle) +
  shape('M130 110l44 70-22-6-20 22-18-24-24 4z', c.light) +
  shape('M260 136l44 60-20-6-22 14-18-18-16 4z', c.light) +
  shape('M0 400V316q100-40 200-8t200-16v108z', c.main) +
  shape('M116 356L200 226l84 130z', c.accent) +
  shape('M200 226l84 130h-84z', c.dark, 'opacity="0.25"') +
  shape('M200 270l34 86h-68z', c.dark) +
  shape('M52 350l26-74 26 74zM56 316l22-60 22 60z', c.dark) +
  shape('M318 350l24-66 24 66zM322 318l20-54 20 54z', c.dark);

export const cycling: Picture = (c) =>
  `<ellipse cx="200" cy="338" rx="180" ry="14" fill="${c.dark}" opacity="0.25"/>` +
  ring(102, 256, 74, c.dark, 13) +
  ring(300, 256, 74, c.dark, 13) +
  ring(102, 256, 60, c.light, 3) +
  ring(300, 256, 60, c.light, 3) +
  disc(102, 256, 11, c.accent) +
  disc(300, 256, 11, c.accent) +
  line('M102 256L158 148H262L204 256H102M158 148L204 256', c.main, 15) +
  line('M262 148L300 256M262 148L250 104h36', c.accent, 15) +
  line('M158 148L148 118', c.main, 13) +
  box(114, 100, 70, 20, c.dark, 10) +
  disc(204, 256, 22, c.accent) +
  disc(204, 256, 9, c.dark) +
  line('M204 256L224 290', c.dark, 9) +
  box(212, 286, 32, 9, c.dark, 4) +
  line('M20 120h56M8 156h40', c.light, 9);

export const fashion: Picture = (c) =>
  line('M200 96V76q0-26 24-26 20 0 20 20', c.dark, 9) +
  line('M200 96L84 158h232z', c.dark, 9) +
  shape('M150 122q50 44 100 0l84 46-34 76-36-18v140q-64 20-128 0V226l-36 18-34-76z', c.main) +
  shape('M150 122q50 44 100 0l14 8q-64 56-128 0z', c.light) +
  shape('M136 270q64 20 128 0v34q-64 20-128 0z', c.accent) +
  line('M136 226v-34M264 226v-34', c.dark, 6, 'opacity="0.4"') +
  glint(346, 108, 24, c.accent) +
  glint(56, 268, 16, c.accent);

export const beauty: Picture = (c) =>
  `<ellipse cx="200" cy="350" rx="130" ry="16" fill="${c.dark}" opacity="0.25"/>` +
  shape('M300 340q-50-110 46-196 44 120-46 196z', c.middle) +
  line('M304 330q-2-90 36-160', c.light, 5) +
  shape('M96 344q-70-60-40-160 80 50 40 160z', c.accent) +
  line('M94 330q-4-80-30-126', c.light, 5) +
  box(136, 170, 128, 176, c.main, 26) +
  box(152, 226, 96, 76, c.light, 8) +
  box(168, 244, 64, 9, c.accent, 4) +
  box(178, 266, 44, 7, c.middle, 3) +
  box(174, 132, 52, 40, c.dark, 8) +
  box(190, 96, 20, 40, c.dark, 4) +
  shape('M150 84h66q10 0 10 12v12h-76q-14 0-14-12t14-12z', c.dark) +
  shape('M132 116q16 24 0 34-18-10 0-34z', c.accent) +
  glint(282, 108, 22, c.accent) +
  glint(312, 72, 12, c.light);

export const electronics: Picture = (c) =>
  line('M84 238v-30q0-116 116-116t116 116v30', c.main, 26) +
  line('M84 238v-30q0-116 116-116t116 116v30', c.light, 5, 'opacity="0.35"') +
  box(52, 214, 74, 122, c.dark, 34) +
  box(274, 214, 74, 122, c.dark, 34) +
  box(96, 222, 38, 106, c.accent, 19) +
  box(266, 222, 38, 106, c.accent, 19) +
  line('M176 300v-40M200 326v-92M224 300v-40M158 288v-16M242 288v-16', c.accent, 11) +
  glint(338, 110, 24, c.accent) +
  glint(62, 132, 16, c.light);
