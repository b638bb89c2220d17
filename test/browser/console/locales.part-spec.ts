import { type ConsoleStage, ConsoleWindow, openConsoleStage } from '../../setup/console-browser.js';

describe('console locales', () => {
  let stage: ConsoleStage;

  beforeAll(async () => {
    stage = await openConsoleStage();
  }, 150_000);
  afterAll(() => stage.stop());

  /** Values that browsers report when the system has no language. */
  const browsers: readonly (readonly [string, string | undefined, readonly string[] | undefined])[] = [
    ['en-US@posix', 'en-US@posix', ['en-US@posix']],
    ['C', 'C', ['C']],
    ['empty', '', []],
    ['undefined', undefined, undefined],
  ];

  it.each(browsers)(
    'the pages render in a browser whose language is %s',
    async (_, language, languages) => {
      const window = await ConsoleWindow.open(stage.browser, stage.api);
      await window.context.addInitScript(
        ([one, all]) => {
          Object.defineProperty(Navigator.prototype, 'language', { get: () => one });
          Object.defineProperty(Navigator.prototype, 'languages', { get: () => all });
        },
        [language, languages] as const,
      );
      await window.enter(stage.account, 'admin');
      for (const path of ['/', '/campaigns', '/campaigns/new', '/analytics', '/settings/api/usage']) {
        await (path === '/' ? window.goto(path) : window.navigate(path));
        expect((await window.page.locator('main h1').textContent())?.length).toBeGreaterThan(0);
      }
      expect(window.failures).toEqual([]);
      await window.close();
    },
    150_000,
  );
});
