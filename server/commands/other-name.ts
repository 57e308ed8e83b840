import { lookup } from 'node:dns/promises';
import { networkInterfaces } from 'node:os';

/** The addresses of names and of this machine, which tests replace. */
const NETWORK = {
  /** The addresses of a name; none if it has none. */
  addressesOf: (name: string): Promise<readonly string[]> =>
    lookup(name, { all: true }).then(
      (found) => found.map(({ address }) => address),
      () => [],
    ),
  /** The addresses of this machine's interfaces. Behind the address translation of a cloud, the public ones are not among them. */
  own: (): readonly string[] =>
    Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address)),
};

/** The domain with `www.` if it has none, else without. */
export function otherNameOf(domain: string): string {
  return domain.startsWith('www.') ? domain.slice('www.'.length) : `www.${domain}`;
}

/** Whether each address of the name is this machine's: one of its interfaces, or one of the domain, which is to point here. */
export async function leadsHere(name: string, domain: string, network = NETWORK): Promise<boolean> {
  const [found, named] = await Promise.all([network.addressesOf(name), network.addressesOf(domain)]);
  const here = new Set([...named, ...network.own()]);
  return found.length > 0 && found.every((address) => here.has(address));
}
