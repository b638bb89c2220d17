import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The places in these sources that declare or list a field: members, properties of objects and texts with its name. */
function placesOf(names: readonly string[], sources: readonly (readonly [string, string])[]): string[] {
  const places: string[] = [];
  const isNamed = (node: ts.Node | undefined) => node !== undefined && ts.isIdentifier(node) && names.includes(node.text);
  for (const [path, text] of sources) {
    const visit = (node: ts.Node): void => {
      const isMember = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node) || ts.isPropertyAssignment(node);
      const isListed = ts.isStringLiteral(node) && names.some((name) => node.text === name || node.text === `/${name}`);
      const isRead = ts.isPropertyAccessExpression(node) && isNamed(node.name);
      if ((isMember && isNamed(node.name)) || (ts.isShorthandPropertyAssignment(node) && isNamed(node.name)) || isRead) places.push(path);
      // The table of fields names the field and its pointer in one entry.
      else if (isListed && !path.endsWith('/campaign-fields.ts')) places.push(path);
      ts.forEachChild(node, visit);
    };
    visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true));
  }
  return places;
}

const files = globSync('libs/campaigns/src/**/*.ts', { exclude: (path) => path.endsWith('.spec.ts') });
const sources = files.map((path) => [path, readFileSync(path, 'utf8')] as const);

describe('a campaign field without rules of its own', () => {
  it('it is written in at most five places: table of fields, mapping, request, response and example', () => {
    const places = placesOf(['labels'], sources).map((path) => path.split('/').at(-1));
    expect(places.toSorted()).toEqual([
      'campaign-fields.ts',
      'campaign.schema.ts',
      'campaigns.examples.ts',
      'campaigns.requests.ts',
      'campaigns.responses.ts',
    ]);
  });

  it('the count sees a field that is listed, copied or read', () => {
    const source = "const a = ['labels']; const b = { labels: row.labels }; interface C { labels: string } const d = { labels };";
    expect(placesOf(['labels'], [['canary.ts', source]])).toHaveLength(5);
  });
});
