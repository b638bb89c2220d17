import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent, redirect, type RouteComponent } from '@tanstack/react-router';
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
type Module = Readonly<Record<string, unknown>>;
const componentOf = <M extends Module>(load: () => Promise<M>, name: keyof M) => lazyRouteComponent(load, name) as RouteComponent;

const page = <const Path extends string, M extends Module>(path: Path, load: () => Promise<M>, name: keyof M) =>
  createRoute({ getParentRoute: parent, path, component: componentOf(load, name) });

/** A page whose filters are in its address. */
const filteredPage = <const Path extends string, Search, M extends Module>(
  path: Path,
  validateSearch: (raw: Record<string, unknown>) => Search,
  load: () => Promise<M>,
  name: keyof M,
) => createRoute({ getParentRoute: parent, path, validateSearch, component: componentOf(load, name) });

const home = page('/', () => import('../features/home/pages/home-page.js'), 'HomePage');
const campaigns = filteredPage(
  '/campaigns',
  search.campaigns,
  () => import('../features/campaigns/pages/campaigns-page.js'),
  'CampaignsPage',
);
const newCampaign = page('/campaigns/new', () => import('../features/campaigns/pages/new-campaign-page.js'), 'NewCampaignPage');
const campaign = page('/campaigns/$id', () => import('../features/campaigns/pages/campaign-page.js'), 'CampaignPage');
const editCampaign = page('/campaigns/$id/edit', () => import('../features/campaigns/pages/edit-campaign-page.js'), 'EditCampaignPage');
const creative = filteredPage('/creative', search.gallery, () => import('../features/creative/pages/gallery-page.js'), 'GalleryPage');
const creativeDetail = page('/creative/$id', () => import('../features/creative/pages/creative-page.js'), 'CreativePage');
const editCreative = page('/creative/$id/edit', () => import('../features/creative/pages/edit-creative-page.js'), 'EditCreativePage');
const audiences = filteredPage(
  '/audiences',
  search.audiences,
  () => import('../features/audiences/pages/audiences-page.js'),
  'AudiencesPage',
);
const newAudience = page('/audiences/new', () => import('../features/audiences/pages/new-audience-page.js'), 'NewAudiencePage');
const audience = page('/audiences/$id', () => import('../features/audiences/pages/audience-page.js'), 'AudiencePage');
const editAudience = page('/audiences/$id/edit', () => import('../features/audiences/pages/edit-audience-page.js'), 'EditAudiencePage');
const analytics = filteredPage(
  '/analytics',
  search.analytics,
  () => import('../features/analytics/pages/analytics-page.js'),
  'AnalyticsPage',
);
const keys = page('/settings/api/keys', () => import('../features/keys/pages/keys-page.js'), 'KeysPage');
const usage = page('/settings/api/usage', () => import('../features/usage/pages/usage-page.js'), 'UsagePage');
const webhooks = page('/settings/api/webhooks', () => import('../features/webhooks/pages/webhooks-page.js'), 'WebhooksPage');
const webhook = page('/settings/api/webhooks/$id', () => import('../features/webhooks/pages/webhook-page.js'), 'WebhookPage');
const events = filteredPage('/settings/api/events', search.events, () => import('../features/events/pages/events-page.js'), 'EventsPage');
const connections = filteredPage(
  '/settings/connections',
  search.connections,
  () => import('../features/connections/pages/connections-page.js'),
  'ConnectionsPage',
);
const connection = page('/settings/connections/$id', () => import('../features/connections/pages/connection-page.js'), 'ConnectionPage');
const connectionCheck = page(
  '/settings/connections/$id/check',
  () => import('../features/connections/pages/connection-check-page.js'),
  'ConnectionCheckPage',
);
const users = page('/settings/users', () => import('../features/users/pages/users-page.js'), 'UsersPage');
const plan = page('/settings/plan', () => import('../features/usage/pages/plan-page.js'), 'PlanPage');
const auditLog = filteredPage(
  '/settings/audit-log',
  search.auditLog,
  () => import('../features/audit-log/pages/audit-log-page.js'),
  'AuditLogPage',
);
const profile = page('/settings/profile', () => import('../features/session/pages/profile-page.js'), 'ProfilePage');
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
