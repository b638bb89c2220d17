import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { sessionQuery } from '../shared/api/session.js';
import { vocabularyQuery } from '../shared/api/vocabulary.js';
import { NotFound } from './not-found.js';
import * as search from './search.js';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()();

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: search.signIn,
  component: lazyRouteComponent(() => import('../features/session/pages/sign-in-page.js'), 'SignInPage'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  component: lazyRouteComponent(() => import('../features/session/pages/invitation-page.js'), 'InvitationPage'),
});

const passwordReset = createRoute({
  getParentRoute: () => root,
  path: '/password-reset',
  component: lazyRouteComponent(() => import('../features/session/pages/password-reset-page.js'), 'PasswordResetPage'),
});

/** Requires a session. A user without one is redirected to sign-in and returns after it. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    const session = await context.queryClient.ensureQueryData(sessionQuery);
    // Many pages need it, and it does not change while the console is open.
    if (session !== null) void context.queryClient.prefetchQuery(vocabularyQuery);
    if (session === null) redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href }, throw: true });
  },
  component: lazyRouteComponent(() => import('./shell.js'), 'Shell'),
});

const parent = () => signedIn;

const home = createRoute({
  getParentRoute: parent,
  path: '/',
  component: lazyRouteComponent(() => import('../features/home/pages/home-page.js'), 'HomePage'),
});

const campaigns = createRoute({
  getParentRoute: parent,
  path: '/campaigns',
  validateSearch: search.campaigns,
  component: lazyRouteComponent(() => import('../features/campaigns/pages/campaigns-page.js'), 'CampaignsPage'),
});
const newCampaign = createRoute({
  getParentRoute: parent,
  path: '/campaigns/new',
  component: lazyRouteComponent(() => import('../features/campaigns/pages/new-campaign-page.js'), 'NewCampaignPage'),
});
const campaign = createRoute({
  getParentRoute: parent,
  path: '/campaigns/$id',
  component: lazyRouteComponent(() => import('../features/campaigns/pages/campaign-page.js'), 'CampaignPage'),
});
const editCampaign = createRoute({
  getParentRoute: parent,
  path: '/campaigns/$id/edit',
  component: lazyRouteComponent(() => import('../features/campaigns/pages/edit-campaign-page.js'), 'EditCampaignPage'),
});

const creative = createRoute({
  getParentRoute: parent,
  path: '/creative',
  validateSearch: search.gallery,
  component: lazyRouteComponent(() => import('../features/creative/pages/gallery-page.js'), 'GalleryPage'),
});
const creativeDetail = createRoute({
  getParentRoute: parent,
  path: '/creative/$id',
  component: lazyRouteComponent(() => import('../features/creative/pages/creative-page.js'), 'CreativePage'),
});

const editCreative = createRoute({
  getParentRoute: parent,
  path: '/creative/$id/edit',
  component: lazyRouteComponent(() => import('../features/creative/pages/edit-creative-page.js'), 'EditCreativePage'),
});

const audiences = createRoute({
  getParentRoute: parent,
  path: '/audiences',
  validateSearch: search.audiences,
  component: lazyRouteComponent(() => import('../features/audiences/pages/audiences-page.js'), 'AudiencesPage'),
});
const newAudience = createRoute({
  getParentRoute: parent,
  path: '/audiences/new',
  component: lazyRouteComponent(() => import('../features/audiences/pages/new-audience-page.js'), 'NewAudiencePage'),
});
const audience = createRoute({
  getParentRoute: parent,
  path: '/audiences/$id',
  component: lazyRouteComponent(() => import('../features/audiences/pages/audience-page.js'), 'AudiencePage'),
});

const editAudience = createRoute({
  getParentRoute: parent,
  path: '/audiences/$id/edit',
  component: lazyRouteComponent(() => import('../features/audiences/pages/edit-audience-page.js'), 'EditAudiencePage'),
});

const analytics = createRoute({
  getParentRoute: parent,
  path: '/analytics',
  validateSearch: search.analytics,
  component: lazyRouteComponent(() => import('../features/analytics/pages/analytics-page.js'), 'AnalyticsPage'),
});

const keys = createRoute({
  getParentRoute: parent,
  path: '/settings/api/keys',
  component: lazyRouteComponent(() => import('../features/keys/pages/keys-page.js'), 'KeysPage'),
});
const usage = createRoute({
  getParentRoute: parent,
  path: '/settings/api/usage',
  component: lazyRouteComponent(() => import('../features/usage/pages/usage-page.js'), 'UsagePage'),
});
const webhooks = createRoute({
  getParentRoute: parent,
  path: '/settings/api/webhooks',
  component: lazyRouteComponent(() => import('../features/webhooks/pages/webhooks-page.js'), 'WebhooksPage'),
});
const webhook = createRoute({
  getParentRoute: parent,
  path: '/settings/api/webhooks/$id',
  component: lazyRouteComponent(() => import('../features/webhooks/pages/webhook-page.js'), 'WebhookPage'),
});
const events = createRoute({
  getParentRoute: parent,
  path: '/settings/api/events',
  validateSearch: search.events,
  component: lazyRouteComponent(() => import('../features/events/pages/events-page.js'), 'EventsPage'),
});
const connections = createRoute({
  getParentRoute: parent,
  path: '/settings/connections',
  validateSearch: search.connections,
  component: lazyRouteComponent(() => import('../features/connections/pages/connections-page.js'), 'ConnectionsPage'),
});
const connection = createRoute({
  getParentRoute: parent,
  path: '/settings/connections/$id',
  component: lazyRouteComponent(() => import('../features/connections/pages/connection-page.js'), 'ConnectionPage'),
});
const connectionCheck = createRoute({
  getParentRoute: parent,
  path: '/settings/connections/$id/check',
  component: lazyRouteComponent(() => import('../features/connections/pages/connection-check-page.js'), 'ConnectionCheckPage'),
});
const users = createRoute({
  getParentRoute: parent,
  path: '/settings/users',
  component: lazyRouteComponent(() => import('../features/users/pages/users-page.js'), 'UsersPage'),
});
const plan = createRoute({
  getParentRoute: parent,
  path: '/settings/plan',
  component: lazyRouteComponent(() => import('../features/usage/pages/plan-page.js'), 'PlanPage'),
});
const auditLog = createRoute({
  getParentRoute: parent,
  path: '/settings/audit-log',
  validateSearch: search.auditLog,
  component: lazyRouteComponent(() => import('../features/audit-log/pages/audit-log-page.js'), 'AuditLogPage'),
});
const profile = createRoute({
  getParentRoute: parent,
  path: '/settings/profile',
  component: lazyRouteComponent(() => import('../features/session/pages/profile-page.js'), 'ProfilePage'),
});
const notFound = createRoute({ getParentRoute: parent, path: '$', component: NotFound });
const settings = createRoute({
  getParentRoute: parent,
  path: '/settings',
  beforeLoad: () => {
    redirect({ to: '/settings/profile', throw: true });
  },
});

export const routeTree = root.addChildren([
  signIn,
  invitation,
  passwordReset,
  signedIn.addChildren([
    home,
    campaigns,
    newCampaign,
    campaign,
    editCampaign,
    creative,
    creativeDetail,
    editCreative,
    audiences,
    newAudience,
    audience,
    editAudience,
    analytics,
    keys,
    usage,
    webhooks,
    webhook,
    events,
    connections,
    connection,
    connectionCheck,
    users,
    plan,
    auditLog,
    profile,
    settings,
    notFound,
  ]),
]);
