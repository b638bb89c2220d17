import type { FastifyInstance, FastifyPluginCallback } from 'fastify';

/** A Fastify plugin whose hooks apply to the whole edge instead of to a context of its own. */
export function edgePlugin<O extends object>(name: string, setUp: (edge: FastifyInstance, options: O) => void): FastifyPluginCallback<O> {
  const plugin: FastifyPluginCallback<O> = (edge, options, done) => {
    setUp(edge, options);
    done();
  };
  return Object.assign(plugin, { [Symbol.for('skip-override')]: true, [Symbol.for('fastify.display-name')]: name });
}
