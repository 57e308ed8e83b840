/** Thrown for a setting that cannot be used; the message is one line that names it. */
export class SettingError extends Error {
  override readonly name = 'SettingError';

  constructor(setting: string, value: string, why: string, options?: ErrorOptions) {
    super(`${setting}=${JSON.stringify(value)} cannot be used: ${why}`, options);
  }
}
