// @ts-check
import 'reflect-metadata';
import { Agent, request as httpRequest } from 'node:http';
import { Controller, Get, Module } from '@nestjs/common';
import { APP_GUARD, APP_INTERCEPTOR, NestFactory } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import { fastify } from 'fastify';
import { map } from 'rxjs';

const view = { id: 'cmp_01k9x3m5qceenerrepr4rh6nzk', name: 'Spring sale', status: 'draft', revision: 1 };

/** Applies a decorator as the compiler of TypeScript would.
 * @param {Function} type @param {string} method @param {MethodDecorator} decorator */
function decorated(type, method, decorator) {
  decorator(type.prototype, method, /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(type.prototype, method)));
}

/** @param {() => object} handler */
function controllerOf(handler) {
  class ViewController {
    read() {
      return handler();
    }
  }
  decorated(ViewController, 'read', Get('view'));
  Controller()(ViewController);
  return ViewController;
}

/**
 * An application with one endpoint.
 * @param {import('../stage/stage.mjs').Stage} stage
 * @param {{ controller: Function, providers?: object[], imports?: object[], edge?: import('fastify').FastifyInstance }} parts
 */
async function startApp(stage, { controller, providers = [], imports = [], edge = /** @type {never} */ (fastify()) }) {
  class AppModule {}
  Module({
    controllers: [/** @type {never} */ (controller)],
    providers: /** @type {never} */ (providers),
    imports: /** @type {never} */ (imports),
  })(AppModule);
  const app = await NestFactory.create(AppModule, new FastifyAdapter(/** @type {never} */ (edge)), { logger: false, bodyParser: false });
  await app.listen(0, '127.0.0.1');
  stage.addCleanup(() => app.close());
  const { port } = app.getHttpServer().address();
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });
  stage.addCleanup(() => Promise.resolve(agent.destroy()));
  return () =>
    new Promise((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path: '/view', agent }, (reply) => {
        reply.resume();
        reply.once('end', () => (reply.statusCode === 200 ? resolve(undefined) : reject(new Error(`status ${reply.statusCode}`))));
      })
        .once('error', reject)
        .end();
    });
}

const shaping = {
  provide: APP_INTERCEPTOR,
  useValue: {
    intercept: (/** @type {unknown} */ _, /** @type {{ handle(): import('rxjs').Observable<object> }} */ next) =>
      next.handle().pipe(map((data) => ({ data }))),
  },
};

const admitted = { provide: APP_GUARD, useValue: { canActivate: () => true } };

/** An edge that counts in a hook, before Nest. */
function countingEdge() {
  const edge = fastify();
  let count = 0;
  edge.addHook('onRequest', (_, reply, done) => {
    reply.headers({ 'x-ratelimit-limit': '1000', 'x-ratelimit-remaining': String(count++), 'x-ratelimit-reset': '0' });
    done();
  });
  return edge;
}

/**
 * @param {import('../stage/stage.mjs').Stage} stage
 * @returns {Promise<import('../decisions.mjs').Comparison[]>}
 */
export async function comparedHttp(stage) {
  const plain = await startApp(stage, { controller: controllerOf(() => view) });
  const bare = await startApp(stage, { controller: controllerOf(() => ({ data: view })) });
  const shaped = await startApp(stage, { controller: controllerOf(() => view), providers: [shaping] });
  const guarded = await startApp(stage, { controller: controllerOf(() => view), providers: [admitted, { ...admitted }] });
  const throttler = ThrottlerModule.forRoot([
    { name: 'minute', ttl: 60_000, limit: 1e9 },
    { name: 'day', ttl: 86_400_000, limit: 1e9 },
  ]);
  const throttled = await startApp(stage, {
    controller: controllerOf(() => view),
    imports: [throttler],
    providers: [{ provide: APP_GUARD, useClass: ThrottlerGuard }],
  });
  const atEdge = await startApp(stage, { controller: controllerOf(() => view), edge: /** @type {never} */ (countingEdge()) });
  return [
    { name: 'one interceptor', chosen: 'without', chosenRun: bare, other: 'with', otherRun: shaped },
    { name: 'two guards that only confirm', chosen: 'without', chosenRun: plain, other: 'with', otherRun: guarded },
    { name: 'count and limit headers', chosen: 'hook of the edge', chosenRun: atEdge, other: 'throttler in Nest', otherRun: throttled },
  ];
}
