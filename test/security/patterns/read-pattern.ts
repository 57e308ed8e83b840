import { type Attack, attacksOn, textOf } from './attacks.ts';

export interface Asked {
  readonly source: string;
  readonly flags: string;
  /** The longest input that the pattern is ever given. */
  readonly length: number;
}
export interface Outcome {
  readonly attack: Attack | undefined;
  /** Of the process, so that a busy machine makes no difference. */
  readonly cpuMs: number;
}

/** Every attack is tried with this length, and those that took longest with the full one. */
const TRIAL_LENGTH = 20_000;
const WORST = 3;

/** In a process of its own, which is ended if it takes too long: the longest that a pattern takes for any attack. */
process.on('message', ({ source, flags, length }: Asked) => {
  const pattern = new RegExp(source, flags);
  const took = (attack: Attack, length: number): Outcome => {
    const text = textOf(attack, length);
    const began = process.cpuUsage();
    text.replace(pattern, '');
    const { user, system } = process.cpuUsage(began);
    return { attack, cpuMs: (user + system) / 1000 };
  };
  const bySlowness = (a: Outcome, b: Outcome) => b.cpuMs - a.cpuMs;
  const trials = attacksOn(source, flags).map((attack) => took(attack, Math.min(length, TRIAL_LENGTH)));
  const worst = trials.sort(bySlowness).slice(0, WORST);
  const whole = worst.flatMap(({ attack }) => (attack ? took(attack, length) : []));
  process.send?.(whole.sort(bySlowness)[0] ?? { attack: undefined, cpuMs: 0 });
});
