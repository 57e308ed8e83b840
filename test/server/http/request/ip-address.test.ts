import assert from 'node:assert/strict';
import { it } from 'node:test';
import { isGlobalAddress } from '../../../../server/http/request/client-address.ts';

it('what everybody can reach is allowed: exceptions of the registries and public IPv4 behind NAT64 too', () => {
  for (const address of `1.1.1.1 93.184.216.34 172.15.0.1 172.32.0.1 100.63.0.1 100.128.0.1 192.0.0.9 192.0.0.10 192.0.1.1
    198.17.0.1 198.20.0.1 223.255.255.255 2400:3200::1 2606:4700::1111 2001:4860:4860::8888 2001:1::1 2001:4:112::1 2001:20::1
    64:ff9b::8.8.8.8 64:ff9b::101:101 2620:4f:8000::1`.split(/\s+/))
    assert.equal(isGlobalAddress(address), true, address);
  for (const address of ['', 'picture.example', '127.1', '::ffff:8.8.8.8', '2001:4860:4860::8888%eth0'])
    assert.equal(isGlobalAddress(address), false, address);
});
