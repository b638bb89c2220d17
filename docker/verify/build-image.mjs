// @ts-check
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { waitForExit } from '../../apps/launcher/process/child.mjs';
import { commandsOf, parseDockerfile, parseDockerignore } from './dockerfile.mjs';

/** The uid and gid of the user `node` in the official images. */
export const NODE_USER = { uid: 1000, gid: 1000 };
export const isRoot = process.getuid?.() === 0;
/** Environment variables that npm may need to access its registry. */
const WAY_OUT = /^(https?_proxy|no_proxy|node_extra_ca_certs)$/i;

/** @typedef {import('./dockerfile.mjs').Stage} Stage */
/** @typedef {import('./dockerfile.mjs').Instruction} Instruction */
/** @typedef {{ root: string, workdir: string, env: Record<string, string>, stage: Stage }} Image */

/**
 * Executes the Dockerfile in plain folders, one per stage, and returns the last one. A folder contains only Node and the results of
 * the instructions.
 * @param {{ checkout: string, folder: string, say: (line: string) => void, signal: AbortSignal }} build
 * @returns {Promise<Image>}
 */
export async function buildImage({ checkout, folder, say, signal }) {
  const stages = parseDockerfile(readFileSync(join(checkout, 'docker/Dockerfile'), 'utf8'));
  const isInContext = parseDockerignore(readFileSync(join(checkout, 'docker/Dockerfile.dockerignore'), 'utf8'));
  /** @type {Map<string, Image>} */
  const images = new Map();
  /** @type {Image | undefined} */
  let image;
  for (const [index, stage] of stages.entries()) {
    const name = stage.name ?? String(index);
    image = { root: join(folder, name), workdir: '/', env: {}, stage };
    putBase(image);
    images.set(name, image);
    for (const instruction of stage.instructions) {
      say(`${name}: ${instruction.name} ${instruction.text}`);
      await carryOut(instruction, image, { checkout, isInContext, images, signal });
    }
  }
  if (!image) throw new Error('The Dockerfile has no stage.');
  return image;
}

/**
 * Replaces the base image by the running Node, which must have the major version that the Dockerfile names.
 * @param {Image} image
 */
function putBase({ root, stage }) {
  const [, major] = /^node:(\d+)\.\d+\.\d+-bookworm-slim(?:@sha256:[0-9a-f]{64})?$/.exec(stage.base) ?? [];
  const found = process.versions.node.split('.')[0];
  if (major !== found) throw new Error(`The Dockerfile is based on ${stage.base}, but the running Node is ${process.versions.node}.`);
  mkdirSync(join(root, 'usr/local/bin'), { recursive: true });
  cpSync(process.execPath, join(root, 'usr/local/bin/node'), { dereference: true });
  mkdirSync(join(root, 'tmp'));
  chmodSync(join(root, 'tmp'), 0o1777);
}

/**
 * @param {Instruction} instruction
 * @param {Image} image
 * @param {{ checkout: string, isInContext: (path: string) => boolean, images: Map<string, Image>, signal: AbortSignal }} build
 */
async function carryOut(instruction, image, build) {
  switch (instruction.name) {
    case 'WORKDIR':
      image.workdir = resolve(image.workdir, instruction.text);
      mkdirSync(inside(image, '.'), { recursive: true });
      return;
    case 'COPY':
      copy(instruction, image, build);
      return;
    case 'ENV':
      for (const word of instruction.words) {
        const [, name = '', value = ''] = /^(\w+)=(\S+)$/.exec(word) ?? [];
        if (!name) throw new Error(`Dockerfile:${instruction.line}: ENV ${word} is not supported.`);
        image.env[name] = value;
      }
      return;
    case 'RUN':
      for (const command of commandsOf(instruction)) await runCommand(command, image, build.signal);
      break;
    default: // Metadata of the finished image, which is read when the image runs.
  }
}

/**
 * @param {Instruction} instruction
 * @param {Image} image
 * @param {{ checkout: string, isInContext: (path: string) => boolean, images: Map<string, Image> }} build
 */
function copy({ flags, words, line }, image, { checkout, isInContext, images }) {
  const { from, ...others } = flags;
  if (Object.keys(others).length > 0) throw new Error(`Dockerfile:${line}: COPY --${Object.keys(others)[0]} is not supported.`);
  const stage = from === undefined ? undefined : images.get(from);
  if (from !== undefined && !stage) throw new Error(`Dockerfile:${line}: there is no stage ${from} before this one.`);
  const target = /** @type {string} */ (words.at(-1));
  for (const source of words.slice(0, -1)) {
    const path = stage ? join(stage.root, resolve(stage.workdir, source)) : join(checkout, source);
    const isAllowed = (/** @type {string} */ file) => stage !== undefined || isInContext(file.slice(checkout.length + 1));
    if (!existsSync(path) || !isAllowed(path)) throw new Error(`Dockerfile:${line}: ${source} is not in the build.`);
    const intoFolder = target.endsWith('/') && !statSync(path).isDirectory();
    const destination = inside(image, intoFolder ? join(target, basename(source)) : target);
    mkdirSync(dirname(destination), { recursive: true });
    // Moves the files, which is fast. A second instruction that copies them would fail.
    if (stage) renameSync(path, destination);
    else cpSync(path, destination, { recursive: true, verbatimSymlinks: true, filter: isAllowed });
  }
}

/**
 * @param {string[]} command
 * @param {Image} image
 * @param {AbortSignal} signal
 */
async function runCommand([program = '', ...words], image, signal) {
  if (program === 'npm') return npm(words, image, signal);
  if (program === 'mkdir') return void words.map((path) => mkdirSync(inside(image, path)));
  if (program === 'rm' && words[0] === '-rf') {
    return void words.slice(1).map((path) => rmSync(inside(image, path), { recursive: true, force: true }));
  }
  if (program === 'chown' && words[0] === 'node:node') {
    // Without root, all files belong to the current user, who also runs the image.
    if (isRoot) for (const path of words.slice(1)) chownSync(inside(image, path), NODE_USER.uid, NODE_USER.gid);
    return;
  }
  throw new Error(`The Dockerfile runs "${[program, ...words].join(' ')}", which is not supported.`);
}

/**
 * Runs the system's npm on the Node of the image with the flags of the Dockerfile.
 * @param {string[]} words
 * @param {Image} image
 * @param {AbortSignal} signal
 */
async function npm(words, image, signal) {
  const { HOME = '', PATH = '' } = process.env;
  const env = {
    HOME,
    PATH: `${join(image.root, 'usr/local/bin')}:${PATH}`,
    npm_config_prefer_offline: 'true',
    NODE_USE_SYSTEM_CA: '1',
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => WAY_OUT.test(name))),
    ...image.env,
  };
  const child = spawn('npm', words, {
    cwd: inside(image, '.'),
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const { code, error } = await waitForExit(child);
  if (code !== 0) throw new Error(`npm ${words.join(' ')} ended with ${error?.message ?? code}:\n${output}`);
}

/**
 * The path on this machine of a path of the image.
 * @param {Image} image
 * @param {string} path
 */
export function inside(image, path) {
  return join(image.root, resolve(image.workdir, path));
}

/**
 * Installed packages whose names start with one of the prefixes.
 * @param {Image} image
 * @param {string[]} names
 */
export function packagesNamed(image, names) {
  const modules = inside(image, 'node_modules');
  const all = readdirSync(modules).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((inner) => `${name}/${inner}`) : [name],
  );
  return all.filter((name) => names.some((start) => name.startsWith(start)));
}
