import type { Site } from '../../../server/contract/kinds/settings.ts';
import { Icon } from '../../ui/icon.tsx';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** How to get there by train, by car, from the airport. */
export const ContactRoutes = withoutHydration(({ routes }: { routes: NonNullable<Site['routes']> }) => {
  if (routes.length === 0) return null;
  return (
    <section className="contact-routes container" aria-labelledby="contact-routes-title">
      <h2 className="type-heading" id="contact-routes-title">
        怎么来
      </h2>
      <ul className="contact-routes-list">
        {routes.map((route) => (
          <li key={route.title} className="contact-routes-route">
            <Icon name={route.icon} className="icon contact-routes-icon accent" />
            <h3>{route.title}</h3>
            <p className="above-2 soft">{route.desc}</p>
          </li>
        ))}
      </ul>
    </section>
  );
});
