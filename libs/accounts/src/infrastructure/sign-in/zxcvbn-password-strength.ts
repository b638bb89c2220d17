import { Injectable } from '@nestjs/common';
import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { PasswordStrength } from '../../domain/password.js';

/** The time grows with the square of the length and more, up to seconds, and so many characters decide. */
const maxCharacters = 32;

/** Common words that the lists of the package do not have, with those of this service. */
const ourWords = [
  'acs',
  'ads',
  'adset',
  'administrador',
  'administrator',
  'advertising',
  'advertisement',
  'audience',
  'campaign',
  'campaigns',
  'correcthorsebatterystaple',
  'creative',
  'marketing',
  'thequickbrownfox',
];

/** The 49,000 most common passwords, diceware words, keyboard patterns, repetitions, sequences and dates, in any case and as l33t. */
@Injectable()
export class ZxcvbnPasswordStrength extends PasswordStrength {
  private loaded?: Promise<ZxcvbnFactory>;

  async guessesLog10(password: string, ownWords: readonly string[]): Promise<number> {
    this.loaded ??= load();
    const start = [...password].slice(0, maxCharacters).join('');
    return (await this.loaded).check(start, [...ownWords]).guessesLog10;
  }
}

/** The lists take 24 MB, so they are loaded when the first password is chosen. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Zxcvbn }, common] = await Promise.all([import('@zxcvbn-ts/core'), import('@zxcvbn-ts/language-common')]);
  return new Zxcvbn({ dictionary: { ...common.dictionary, ourWords }, graphs: common.adjacencyGraphs });
}
