type Experiments = Readonly<Record<string, (input: unknown) => Promise<unknown>>>;

/** Runs a module's experiments, one after another, for `aside.ts`. */
export function serve(experiments: Experiments): void {
  process.on('disconnect', () => process.exit());
  process.on('message', async ([name, input]: [name: string, input: unknown]) => {
    const experiment = experiments[name];
    if (!experiment) throw new Error(`no experiment: ${name}`);
    process.send?.(await experiment(input));
  });
}
