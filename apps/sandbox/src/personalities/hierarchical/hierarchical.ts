import type { Personality } from '../personality.js';
import { libraryRoutes } from './library.routes.js';
import { partRoutes } from './part.routes.js';
import { rootRoutes } from './root.routes.js';

export const hierarchical = {
  name: 'hierarchical',
  about: 'has one request per object (campaign, ad set, ad, creative, image), of which each can fail, and creates everything paused.',
  routes: (app, platform) => {
    rootRoutes(app, platform);
    partRoutes(app, platform);
    libraryRoutes(app, platform);
  },
} as const satisfies Personality;
