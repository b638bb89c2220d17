import { box, disc, glint, line, type Picture, shape } from './picture.js';

export const travel: Picture = (c) =>
  disc(200, 176, 92, c.accent) +
  line('M60 96h70M92 72h44M286 116h62', c.light, 10, 'opacity="0.8"') +
  shape('M0 240q50-26 100 0t100 0 100 0 100 0v160H0z', c.middle) +
  shape('M204 108v126h-96q12-78 96-126z', c.light) +
  shape('M216 132v102h76q-10-62-76-102z', c.main) +
  line('M210 96v150', c.dark, 8) +
  shape('M86 244h236q-18 52-60 52H146q-42 0-60-52z', c.dark) +
  shape('M86 244h236l-5 15H91z', c.accent) +
  shape('M0 292q50-26 100 0t100 0 100 0 100 0v108H0z', c.main) +
  line('M40 340q24-14 48 0M160 356q24-14 48 0M288 336q24-14 48 0', c.light, 7, 'opacity="0.7"');

export const home: Picture = (c) =>
  `<ellipse cx="186" cy="346" rx="170" ry="14" fill="${c.dark}" opacity="0.25"/>` +
  line('M330 344V150', c.dark, 9) +
  box(304, 336, 52, 12, c.dark, 6) +
  shape('M286 152l22-66h44l22 66z', c.accent) +
  shape('M290 156l-30 92h140l-30-92z', c.light, 'opacity="0.18"') +
  box(74, 172, 208, 110, c.main, 26) +
  box(86, 236, 92, 52, c.light, 14) +
  box(178, 236, 92, 52, c.light, 14) +
  box(40, 222, 56, 96, c.middle, 24) +
  box(260, 222, 56, 96, c.middle, 24) +
  box(72, 280, 212, 40, c.main, 10) +
  box(112, 204, 58, 58, c.accent, 12, 'transform="rotate(-10 141 233)"') +
  line('M82 320v22M274 320v22', c.dark, 11) +
  box(84, 66, 84, 76, c.light, 6) +
  box(94, 76, 64, 56, c.middle, 3) +
  shape('M94 132l22-30 16 18 12-12 14 24z', c.accent) +
  box(188, 86, 56, 56, c.light, 6) +
  disc(216, 114, 16, c.accent);

export const property: Picture = (c) =>
  disc(316, 96, 38, c.accent) +
  shape('M0 400v-60q100-34 200-10t200-12v82z', c.middle) +
  line('M338 330v-66', c.dark, 10) +
  disc(338, 232, 46, c.main) +
  disc(312, 256, 28, c.main) +
  box(86, 180, 204, 168, c.light, 4) +
  shape('M60 192L188 84l128 108z', c.dark) +
  shape('M188 108l100 84H88z', c.accent) +
  box(236, 96, 28, 56, c.dark, 3) +
  box(164, 250, 52, 98, c.main, 26) +
  disc(204, 304, 5, c.accent) +
  box(106, 214, 42, 46, c.middle, 5) +
  box(232, 214, 42, 46, c.middle, 5) +
  line('M127 214v46M106 237h42M253 214v46M232 237h42', c.light, 5);

export const garden: Picture = (c) =>
  `<ellipse cx="200" cy="352" rx="120" ry="14" fill="${c.dark}" opacity="0.25"/>` +
  line('M200 262V120', c.dark, 9) +
  shape('M200 236q-96-4-116-92 104-2 116 92z', c.main) +
  shape('M200 214q96-8 114-96-102 2-114 96z', c.accent) +
  shape('M200 152q-58-40-34-110 66 40 34 110z', c.middle) +
  shape('M200 164q30-58 84-54-20 54-84 54z', c.main) +
  line('M198 232q-40-40-84-66M202 208q36-40 82-66', c.light, 5, 'opacity="0.7"') +
  shape('M126 250h148l-22 100q-2 8-10 8h-84q-8 0-10-8z', c.light) +
  box(114, 238, 172, 32, c.accent, 10) +
  glint(330, 242, 20, c.accent) +
  glint(64, 92, 18, c.light);

export const events: Picture = (c) =>
  line('M60 70l20 24M342 78l-22 20M200 40v30M90 330l-18 18M322 322l18 18', c.accent, 10) +
  disc(300, 54, 10, c.light) +
  disc(108, 44, 8, c.light) +
  disc(40, 190, 9, c.accent) +
  disc(366, 196, 9, c.light) +
  '<g transform="rotate(-12 200 200)">' +
  shape('M64 130h272v38a32 32 0 0 0 0 64v38H64v-38a32 32 0 0 0 0-64z', c.main) +
  line('M262 142v116', c.light, 6, 'stroke-dasharray="4 16"') +
  glint(160, 200, 52, c.accent) +
  box(286, 178, 12, 44, c.light, 4) +
  '</g>' +
  '<g transform="rotate(8 220 260)">' +
  shape('M110 262h220v26a22 22 0 0 0 0 44v26H110v-26a22 22 0 0 0 0-44z', c.accent) +
  box(140, 288, 96, 11, c.dark, 5) +
  box(140, 312, 64, 11, c.dark, 5) +
  line('M272 272v76', c.dark, 5, 'stroke-dasharray="3 13"') +
  '</g>';

export const software: Picture = (c) =>
  `<ellipse cx="200" cy="340" rx="160" ry="14" fill="${c.dark}" opacity="0.25"/>` +
  box(44, 78, 290, 222, c.light, 20) +
  shape('M44 98q0-20 20-20h250q20 0 20 20v22H44z', c.main) +
  disc(70, 99, 7, c.accent) +
  disc(92, 99, 7, c.light) +
  disc(114, 99, 7, c.middle) +
  box(66, 142, 70, 136, c.middle, 10) +
  box(78, 158, 46, 9, c.light, 4) +
  box(78, 180, 34, 9, c.light, 4) +
  box(78, 202, 40, 9, c.light, 4) +
  box(154, 142, 76, 60, c.accent, 10) +
  box(244, 142, 70, 60, c.main, 10) +
  line('M158 264l34-30 30 18 40-38 46 20', c.dark, 9) +
  disc(262, 214, 9, c.accent) +
  box(266, 196, 92, 150, c.dark, 18) +
  box(275, 210, 74, 116, c.light, 6) +
  disc(312, 244, 20, c.accent) +
  line('M303 244l7 7 12-14', c.light, 6) +
  box(288, 276, 48, 9, c.main, 4) +
  box(288, 294, 34, 9, c.middle, 4);
