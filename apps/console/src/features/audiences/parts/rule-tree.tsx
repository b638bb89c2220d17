import type { Rules } from '../api/audiences.js';
import { describeCondition, groupNames, groupTitles, isGroup } from './rule-labels.js';
import classes from './rule-tree.module.css';

/** Shows the rules as nested lists. */
export function RuleTree({ rules }: { rules: Rules }) {
  return (
    <div className={classes['groups']}>
      {groupNames.map((group) => {
        const conditions = rules[group] ?? [];
        return conditions.length === 0 ? null : (
          <div key={group} className={classes['group']} data-group={group}>
            <div className={classes['title']}>{groupTitles[group]}</div>
            <ul>
              {conditions.map((condition) => (
                <li key={JSON.stringify(condition)}>
                  {isGroup(condition) ? <RuleTree rules={condition} /> : describeCondition(condition)}
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </div>
  );
}
